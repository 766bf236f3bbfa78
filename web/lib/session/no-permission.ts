const key = 'no-permission';

/** Remembers, in this tab, that the guard sent its reader home. */
export function rememberNoPermission(): void {
  try {
    sessionStorage.setItem(key, 'yes');
  } catch {
    // Storage may be closed to us; then nobody is told why.
  }
}

/** Whether it did; told once. */
export function takeNoPermission(): boolean {
  try {
    const wasSent = sessionStorage.getItem(key) !== null;
    sessionStorage.removeItem(key);
    return wasSent;
  } catch {
    return false;
  }
}
