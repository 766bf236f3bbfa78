import { basename } from 'node:path';

/** `hero_find`: shorter than a hash, and says in the browser where it is written. The files' names are unique. */
export const generateScopedName = (name: string, file: string): string =>
  `${basename(file, '.module.css')}_${name}`;
