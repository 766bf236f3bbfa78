import { fetchPage, showPage } from './page-parts.ts';

const bare = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;
let shown = '';

/** Remembers that this address is on the page now. */
export function noteShown(): void {
  shown = bare(location);
}

async function show(address: string): Promise<void> {
  const { page } = await fetchPage(address);
  showPage(page);
  noteShown();
}

function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

/** A link to the same page with other words in its address: a filter, a tab, the next page of a list. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('main a[href]') : null;
  if (!link || event.defaultPrevented || !isPlain(event) || link.origin !== location.origin) return null;
  return link.pathname === location.pathname && link.search !== location.search ? link : null;
}

async function onClick(event: MouseEvent): Promise<void> {
  const link = linkOf(event);
  if (!link) return;
  event.preventDefault();
  const { href } = link;
  try {
    const { page } = await fetchPage(href);
    history.pushState(null, '', href);
    noteShown();
    showPage(page);
    const same = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].find(
      (one) => one.href === href,
    );
    same?.focus({ preventScroll: true });
  } catch {
    location.assign(href);
  }
}

/** Links within a page change it in its place; so does going back. */
export function watchLinks(): void {
  noteShown();
  addEventListener('click', (event) => void onClick(event));
  addEventListener('popstate', () => {
    // Within a page, a part of it was asked for.
    if (bare(location) !== shown) show(location.href).catch(() => location.reload());
  });
}
