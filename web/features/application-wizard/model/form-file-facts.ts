import { formatBytes } from '#web/lib/language/numbers.ts';
import type { StoredFile } from './materials-draft.ts';

/** Kind and size of an application form: `XLSX · 1.4 MB`. */
export function formFileFacts({ name, size }: StoredFile): string {
  const kind = name.slice(name.lastIndexOf('.') + 1).toUpperCase();
  return size === undefined ? kind : `${kind} · ${formatBytes(size)}`;
}
