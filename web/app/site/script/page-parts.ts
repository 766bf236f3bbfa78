type Sent = { method?: string; body?: URLSearchParams };
type Answer = { page: Document; address: string };

const listeners: (() => void)[] = [];

/** Calls back whenever something of another page was put into this one. */
export const onShown = (listener: () => void) => void listeners.push(listener);

let last: XMLHttpRequest | null = null;

/** Gets a page as the server renders it; whatever was asked for before is asked for no more. */
export function fetchPage(address: string, { method = 'GET', body }: Sent = {}): Promise<Answer> {
  last?.abort();
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  // It makes a document of its answer, which the policy forbids scripts to do with text.
  const request = new XMLHttpRequest();
  last = request;
  request.open(method, address);
  request.responseType = 'document';
  request.onload = () => {
    const page: Document | null = request.response;
    // What cannot be rendered now takes nobody's page away.
    const isUnavailable = request.status === 429 || request.status >= 500;
    if (!isUnavailable && page?.querySelector('main')) resolve({ page, address: request.responseURL });
    else reject(new Error('The answer is no public page'));
  };
  request.onerror = () => reject(new Error('No answer'));
  request.send(body ?? null);
  return promise;
}

/** Puts what a selector finds in another page in the place of the same here. */
function replace(selector: string, page: Document): void {
  for (const one of document.querySelectorAll(selector)) {
    const name = one instanceof HTMLElement ? one.dataset.part : undefined;
    const next = page.querySelector(name ? `[data-part="${name}"]` : selector);
    if (next) one.replaceWith(document.adoptNode(next));
  }
  document.title = page.title;
  for (const listener of listeners) listener();
}

/** Shows another page of the same kind, with the rest of this one as it is. */
export function showPage(page: Document): void {
  replace('main', page);
}

/** Shows what depends on what is typed, and leaves the field alone. */
export function showParts(page: Document): void {
  replace('main [data-part]', page);
}
