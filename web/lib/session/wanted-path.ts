import { safeReturnPath } from '#domain/sign-in/return-path.ts';

/** Stands in place of an account where nobody is signed in yet. */
export const visitor = 'visitor';

const keyOf = (whom: string) => `wanted-path:${whom}`;

/** Remembers, in this tab, where an account or a visitor wanted to be before something else was asked of them. */
export function rememberWantedPath(whom: string, path: string): void {
  try {
    sessionStorage.setItem(keyOf(whom), path);
  } catch {
    // Storage may be unavailable; the way then goes on at the start page.
  }
}

/** Where they wanted to be; null where nothing is remembered, or not a page of ours. */
export function readWantedPath(whom: string): string | null {
  try {
    const path = sessionStorage.getItem(keyOf(whom));
    return path !== null && safeReturnPath(path) === path ? path : null;
  } catch {
    return null;
  }
}

/** Reads and removes it. */
export function takeWantedPath(whom: string): string | null {
  const path = readWantedPath(whom);
  try {
    sessionStorage.removeItem(keyOf(whom));
  } catch {
    // Storage may be unavailable; then nothing was kept in it.
  }
  return path;
}
