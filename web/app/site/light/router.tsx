import { type AnchorHTMLAttributes, createContext, type ReactNode, use, useSyncExternalStore } from 'react';

/**
 * What the public site's own script knows of `react-router-dom`: plain links load the next page, the search words and the
 * page of a list stand in the history.
 */
type Place = { pathname: string; search: string; hash: string; state: unknown };
type To = string | Partial<Place>;
type Params = Readonly<Record<string, string | undefined>>;

let prefix = '';
let params: Params = {};
let place: Place = { pathname: '/', search: '', hash: '', state: null };
const listeners = new Set<() => void>();

/** The page that is drawn next: its address without the language, the language's prefix, what its pattern found. */
export function openPlace(next: Omit<Place, 'state'>, languagePrefix: string, found: Params): void {
  place = { ...next, state: null };
  prefix = languagePrefix;
  params = found;
}

function tell(): void {
  for (const listener of listeners) listener();
}

function comeBack(): void {
  const { pathname, search, hash } = location;
  place = { pathname: pathname.slice(prefix.length) || '/', search, hash, state: null };
  tell();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('popstate', comeBack);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('popstate', comeBack);
  };
}

function read(to: To): Omit<Place, 'state'> {
  if (typeof to !== 'string') return { pathname: place.pathname, search: '', hash: '', ...to };
  const { pathname, search, hash } = new URL(to, `http://site${place.pathname}`);
  return { pathname, search, hash };
}

function hrefOf(to: To): string {
  const { pathname, search, hash } = read(to);
  return `${prefix}${pathname}${search}${hash}`;
}

type Options = { replace?: boolean; state?: unknown };

function navigate(to: To, { replace = false, state = null }: Options = {}): void {
  const next = read(to);
  const href = hrefOf(to);
  if (next.pathname !== place.pathname) {
    if (replace) location.replace(href);
    else location.assign(href);
    return;
  }
  place = { ...next, state };
  if (replace) history.replaceState(state, '', href);
  else history.pushState(state, '', href);
  tell();
}

const current = () => place;

export const useHref = hrefOf;
export const useLocation = (): Place => useSyncExternalStore(subscribe, current, current);
export const useParams = (): Params => params;
export const useNavigate = () => navigate;
const idle = { state: 'idle' };
export const useNavigation = () => idle;

type Search = URLSearchParams | Record<string, string>;

export function useSearchParams() {
  const { pathname, search } = useLocation();
  const before = new URLSearchParams(search);
  const set = (next: Search | ((before: URLSearchParams) => Search), options?: Options) => {
    const words = new URLSearchParams(typeof next === 'function' ? next(before) : next).toString();
    navigate({ pathname, search: words && `?${words}` }, options);
  };
  return [before, set] as const;
}

type LinkProps = { to: To; children?: ReactNode } & AnchorHTMLAttributes<HTMLAnchorElement>;

export function Link({ to, ...rest }: LinkProps) {
  return <a {...rest} href={hrefOf(to)} />;
}

export function NavLink({ to, end, className, ...rest }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation();
  const target = read(to).pathname;
  const isHere = pathname === target || (!end && pathname.startsWith(`${target}/`));
  const classes = [className, isHere && 'active'].filter(Boolean).join(' ');
  return (
    <Link {...rest} to={to} className={classes || undefined} aria-current={isHere ? 'page' : undefined} />
  );
}

const Page = createContext<ReactNode>(null);

/** The page that stands in the place of a layout's `Outlet`. */
export const PageWithin = Page.Provider;
export const Outlet = () => use(Page);

/** What loads a page's code belongs to the app; here a page that threw is drawn by nobody. */
export const isRouteErrorResponse = () => false;
export const useRouteError = () => null;
