import { languagePrefix } from '#web/lib/language/language.ts';

let current: string | null = null;
let previous: string | null = null;

/** Notes which page is shown now; told of every navigation before it is drawn. */
export function noteVisit(pathname: string): void {
  const path = pathname.slice(languagePrefix(pathname).length) || '/';
  if (path === current) return;
  previous = current;
  current = path;
}

/** The page before this one, without its language prefix; null for the first one after the portal was opened. */
export function previousPath(): string | null {
  return previous;
}
