import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

// Plain JavaScript, as bootstrap.mjs needs it before the pinned Node is installed.

/**
 * The full path of the first of these commands that PATH has.
 * @param {...string} names
 */
export function findCommand(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder.length > 0);
  for (const name of names) {
    const found = folders.map((folder) => join(folder, name)).find(isExecutable);
    if (found) return found;
  }
  return undefined;
}

/** @param {string} file */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
