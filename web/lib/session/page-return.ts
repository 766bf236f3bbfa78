type Page = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
type PageReturn = {
  page?: Page;
  /** What stands on the page; hidden while the browser keeps the page aside. */
  content: Pick<HTMLElement, 'hidden'>;
  /** Identifies the session; null without one. */
  session: () => string | null;
  reload: () => void;
  /** The page is shown again as it was left, by the same session as far as this browser knows. */
  onReturn: () => void;
};

const isPersisted = (event: Event) => (event as PageTransitionEvent).persisted;

/**
 * Browsers keep a page as it was and show it again on "back", also after its reader has signed out. It is kept without
 * its content, which comes back only where the session is still the same.
 */
export function watchReturn({ page = window, content, session, reload, onReturn }: PageReturn): () => void {
  let left: string | null = null;
  const leave = (event: Event) => {
    if (!isPersisted(event)) return;
    left = session();
    content.hidden = true;
  };
  const come = (event: Event) => {
    if (!isPersisted(event)) return;
    if (session() !== left) return reload();
    content.hidden = false;
    onReturn();
  };
  page.addEventListener('pagehide', leave);
  page.addEventListener('pageshow', come);
  return () => {
    page.removeEventListener('pagehide', leave);
    page.removeEventListener('pageshow', come);
  };
}
