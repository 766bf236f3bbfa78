const key = 'cookie-notice';
export type CookieChoice = 'necessary' | 'counting';

function storedChoice(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage may be unavailable; then the question is asked again on the next page, and nothing is counted.
    return null;
  }
}

export const hasChosenCookies = (): boolean => storedChoice() !== null;
export const allowsCounting = (): boolean => storedChoice() === 'counting';

export function chooseCookies(choice: CookieChoice): void {
  try {
    localStorage.setItem(key, choice);
  } catch {
    // As above.
  }
}
