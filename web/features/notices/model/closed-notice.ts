const key = 'maintenance-closed';

type Flags = Pick<Storage, 'getItem' | 'setItem'>;

/** True for the notice that was closed in this browser; the next one is shown again. */
export function isClosed(id: string, flags: () => Flags = () => localStorage): boolean {
  try {
    return flags().getItem(key) === id;
  } catch {
    // Storage may be unavailable; then nothing is remembered.
    return false;
  }
}

export function rememberClosed(id: string, flags: () => Flags = () => localStorage): void {
  try {
    flags().setItem(key, id);
  } catch {
    // As above: it stays closed as long as the page.
  }
}
