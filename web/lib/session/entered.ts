const key = 'entered';

/** Notes, in this browser, that the guard let its reader into the management area; no longer once they are led away or sign out. */
export function rememberEntered(isIn: boolean): void {
  try {
    if (isIn) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Storage may be closed to us; pages then ask for what they show once the guard has let them in.
  }
}

/** Whoever read here last was let in. */
export function hasEntered(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
