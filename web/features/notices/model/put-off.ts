const key = 'bulletins-put-off';

type Ids = Pick<Storage, 'getItem' | 'setItem'>;

/** Bulletins that were closed without being confirmed: they come again with the next visit, not with the next page. */
export function readPutOff(store: () => Ids = () => sessionStorage): ReadonlySet<string> {
  try {
    return new Set(store().getItem(key)?.split(' '));
  } catch {
    // Storage may be closed to us; then they come again with each document.
    return new Set();
  }
}

export function putOff(ids: readonly string[], store: () => Ids = () => sessionStorage): void {
  try {
    store().setItem(key, [...readPutOff(store), ...ids].join(' '));
  } catch {
    // As above.
  }
}
