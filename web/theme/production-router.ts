import { fileURLToPath } from 'node:url';
import type { Alias } from 'vite';

const router = (file: string) =>
  fileURLToPath(new URL(`../../node_modules/react-router/dist/production/${file}`, import.meta.url));

/** The router's exports name its development build alone. */
export const productionRouter: Alias[] = [
  { find: /^react-router$/, replacement: router('index.mjs') },
  { find: /^react-router\/dom$/, replacement: router('dom-export.mjs') },
];
