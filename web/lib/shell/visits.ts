import { languagePrefix } from '#web/lib/language/language.ts';

const bare = (pathname: string) => pathname.slice(languagePrefix(pathname).length) || '/';

/** Comes back to the page for which somebody signed in: it leads there from nowhere. */
const signIn = '/handleLogin';

/** The page of the portal whose link led to this document; null where it was typed, loaded again or gone back to. */
export function linkedFrom(
  referrer = document.referrer,
  navigation = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined,
  origin = location.origin,
): string | null {
  if (referrer === '' || navigation?.type !== 'navigate') return null;
  const before = new URL(referrer);
  return before.origin === origin && before.pathname !== signIn ? bare(before.pathname) : null;
}

let current: string | null = null;
let previous: string | null = null;

/** Notes which page the document opens with. */
export function noteFirstVisit(pathname: string, before: string | null): void {
  [previous, current] = [before, bare(pathname)];
}

/** Notes which page is shown now; told of every navigation before it is drawn. */
export function noteVisit(pathname: string): void {
  const path = bare(pathname);
  if (path === current) return;
  previous = current;
  current = path;
}

/** The page before this one, without its language prefix; null for the first one after the portal was opened. */
export function previousPath(): string | null {
  return previous;
}
