import { headerLanguage, languageOf } from '#web/lib/language/language.ts';
import { dropCookie, readCookie } from './cookies.ts';

/** Readable half of the session: the session cookie itself is closed to scripts. Over HTTPS its name has a prefix. */
const serialCookies = ['__Host-serial_number', '__Secure-serial_number', 'serial_number'] as const;

/** The session's serial number; null where nobody is signed in. */
export function readSerial(jar: string = document.cookie): string | null {
  for (const name of serialCookies) {
    const serial = readCookie(name, jar);
    if (serial !== null) return serial;
  }
  return null;
}

export function dropSerial(): void {
  for (const name of serialCookies) dropCookie(name);
}

/** What every request carries: the language, the login's serial number, and with it the CSRF value. */
export function requestHeaders(
  place: Pick<Location, 'pathname'> = location,
  jar: string = document.cookie,
): Record<string, string> {
  const serial = readSerial(jar);
  const language = { 'X-Language': headerLanguage[languageOf(place.pathname)] };
  return serial === null ? language : { ...language, 'X-Login-Cookie': serial, 'X-CSRF-Token': serial };
}
