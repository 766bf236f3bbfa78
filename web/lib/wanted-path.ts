import { safeReturnPath } from '#domain/return-path.ts';

const keyOf = (accountId: string) => `wanted-path:${accountId}`;

/** Remembers, in this tab, where an account wanted to be before it was asked for something else. */
export function rememberWantedPath(accountId: string, path: string): void {
  try {
    sessionStorage.setItem(keyOf(accountId), path);
  } catch {
    // Storage may be closed to us; the way then goes on at the start page.
  }
}

/** Where the account wanted to be, told once; null where nothing is remembered, or not a page of ours. */
export function takeWantedPath(accountId: string): string | null {
  try {
    const path = sessionStorage.getItem(keyOf(accountId));
    sessionStorage.removeItem(keyOf(accountId));
    return path !== null && safeReturnPath(path) === path ? path : null;
  } catch {
    return null;
  }
}
