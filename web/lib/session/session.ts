import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { handleLogout } from '#contract/accounts/accounts.ts';
import { beginSession, type CurrentUser, deleteSession, readSession } from '#contract/session.ts';
import type { Role } from '#domain/accounts/permissions.ts';
import { addressLang } from '#domain/shared/locale.ts';
import { addressOf, call } from '#web/lib/api/api-client.ts';
import { dropSerial } from '#web/lib/api/headers.ts';
import { languageOf } from '#web/lib/language/language.ts';
import { pageAddress } from '#web/lib/language/page-address.ts';
import { accountServiceOrigin } from './account-service.ts';
import { tellTabs } from './session-news.ts';
import { rememberWantedPath, visitor } from './wanted-path.ts';

/** Names of what waits in the browser's store of this visit: it stays when the session ends, under the account. */
export const pendingPrefix = 'pending:';

/** Who is signed in; null for a visitor. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call(readSession, { signal }),
  staleTime: 5 * 60_000,
});

/** Where signing in or registering begins; it comes back to the page named, this one when none is. */
export function signInAddress(
  screen: 'sign-in' | 'register' = 'sign-in',
  page = pageAddress().pathname + pageAddress().search,
) {
  const lang = addressLang[languageOf(pageAddress().pathname)];
  return addressOf(beginSession, { query: { path: page, lang, screen } });
}

const homeAddress = () => `/${addressLang[languageOf(location.pathname)]}/`;

/** Milliseconds for which the end of the session is that of somebody who is signing out in this browser. */
const leavingMs = 5_000;
let leavingAt = Number.NEGATIVE_INFINITY;

/** Somebody signs out in this browser, here or in another tab. */
export function rememberLeaving(): void {
  leavingAt = performance.now();
}

/**
 * Leaves a page that needs a session: to sign in, with this page to come back to. Somebody who has just signed out goes
 * home instead, as the account service may still know them and would sign them in again.
 */
export function leavePage(): void {
  if (performance.now() - leavingAt < leavingMs) {
    location.replace(homeAddress());
    return;
  }
  // The account service forgets an attempt that took too long, and the page that was wanted with it.
  rememberWantedPath(visitor, location.pathname + location.search);
  location.replace(signInAddress());
}

/**
 * Drops what this browser keeps of the reader: the session's cookie and what belongs to this visit. Drafts stay, and
 * what waits to be sent for the account.
 */
function forgetReader(): void {
  dropSerial();
  try {
    const waits = Object.entries(sessionStorage).filter(([key]) => key.startsWith(pendingPrefix));
    sessionStorage.clear();
    for (const [key, text] of waits) sessionStorage.setItem(key, text);
  } catch {
    // Storage may be unavailable; then nothing was kept in it.
  }
}

/** Nobody is signed in any more: what was read is dropped, pages that need a session leave, the others stay. */
export function showVisitor(client: QueryClient): void {
  forgetReader();
  void client.cancelQueries();
  client.removeQueries({ type: 'inactive' });
  client.setQueryData(sessionQuery.queryKey, null);
}

let losing = false;
/** This tab is signing out and is about to leave for the account service; nothing else may lead it away. */
let signingOut = false;

/**
 * Forgets the session and the reader's data, then goes to sign in.
 * @param isAlive the server refused something and still knows the session, which ends there as well
 */
export function loseSession(afterMs: number, isAlive: boolean): void {
  if (losing || signingOut) return;
  losing = true;
  // Where this fails, signing in replaces the session.
  if (isAlive) void call(deleteSession, {}).catch(() => {});
  forgetReader();
  setTimeout(leavePage, afterMs);
}

/**
 * Asks the server who is signed in, after something has hinted that it is nobody, or somebody else.
 * @returns true when it is whoever it was before
 */
export async function recheckSession(client: QueryClient): Promise<boolean> {
  const before = client.getQueryData(sessionQuery.queryKey);
  const options = { ...sessionQuery, staleTime: 0, meta: { quiet: true } };
  if (signingOut) return false;
  const now = await client.fetchQuery(options).catch(() => undefined);
  if (now === undefined || signingOut) return false;
  if (now === null) {
    showVisitor(client);
    return false;
  }
  // What stands on the page belongs to another account.
  if (before && before.accountId !== now.accountId) location.reload();
  return before?.accountId === now.accountId;
}

/** Hides what stands on the page, drops what was read, and asks for nothing any more. */
function emptyPage(client: QueryClient): void {
  const root = document.getElementById('root');
  if (root) root.hidden = true;
  forgetReader();
  client.setDefaultOptions({ queries: { enabled: false } });
  client.getQueryCache().clear();
}

/** Milliseconds for which signing out waits for the account service. */
const patienceMs = 3_000;

/**
 * Ends the portal's session by the account service; by the portal itself where that is away, or has an address of its
 * own to which this browser does not show the session.
 */
export async function endSession() {
  const signal = AbortSignal.timeout(patienceMs);
  const answer = await call(handleLogout, { origin: accountServiceOrigin(), signal }).catch(() => null);
  return answer?.accessToken ? answer : call(deleteSession, {});
}

/** Ends the portal's session, then that of the account service, which leads to the home page. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => {
      signingOut = true;
      rememberLeaving();
      tellTabs('leaving');
      return endSession();
    },
    onSuccess: ({ url, accessToken }) => {
      tellTabs('left');
      emptyPage(client);
      location.assign(accessToken ? url + accessToken : homeAddress());
    },
    onError: () => {
      signingOut = false;
    },
  });
}

/** After the reader's account was erased: every tab leaves for the home page, where nobody is signed in. */
export function leaveErased(client: QueryClient): void {
  signingOut = true;
  tellTabs('left');
  emptyPage(client);
  location.assign(homeAddress());
}

export function hasRole(user: CurrentUser | null | undefined, ...roles: readonly Role[]): boolean {
  return user?.roles.some((role) => roles.includes(role)) ?? false;
}
