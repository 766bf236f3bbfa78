import { queryOptions, useMutation } from '@tanstack/react-query';
import { beginSession, type CurrentUser, deleteSession, readSession } from '#contract/session.ts';
import type { Role } from '#domain/permissions.ts';
import { addressOf, call } from './api-client.ts';
import { dropCookie } from './cookies.ts';
import { serialCookie } from './headers.ts';
import { languageOf } from './language.ts';

/** Who is signed in; null for a visitor. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call(readSession, { signal }),
  staleTime: 5 * 60_000,
});

/** Where signing in or registering begins; it comes back to the page named, this one when none is. */
export function signInAddress(
  screen: 'sign-in' | 'register' = 'sign-in',
  page = location.pathname + location.search,
) {
  const lang = languageOf(location.pathname) === 'en' ? 'en' : 'cn';
  return addressOf(beginSession, { query: { path: page, lang, screen } });
}

/** Forgets the session and the reader's data, then goes to sign in. */
export function loseSession(afterMs = 0): void {
  dropCookie(serialCookie);
  try {
    sessionStorage.clear();
  } catch {
    // Storage may be closed to us; then nothing was kept in it.
  }
  setTimeout(() => location.assign(signInAddress()), afterMs);
}

/** Ends the portal's session, then that of the account service, which leads to the home page. */
export function useSignOut() {
  return useMutation({
    mutationFn: () => call(deleteSession, {}),
    onSuccess: ({ url, accessToken }) => {
      const home = languageOf(location.pathname) === 'en' ? '/en/' : '/cn/';
      location.assign(accessToken ? url + accessToken : home);
    },
  });
}

export function hasRole(user: CurrentUser | null | undefined, ...roles: readonly Role[]): boolean {
  return user?.roles.some((role) => roles.includes(role)) ?? false;
}
