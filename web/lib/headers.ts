import { readCookie } from './cookies.ts';
import { headerLanguage, languageOf } from './language.ts';

/** Readable half of the session: the session cookie itself is closed to scripts. */
export const serialCookie = 'serial_number';

/** What every request carries: the language, the login's serial number, and with it the CSRF value. */
export function requestHeaders(
  place: Pick<Location, 'pathname'> = location,
  jar: string = document.cookie,
): Record<string, string> {
  const serial = readCookie(serialCookie, jar);
  const language = { 'X-Language': headerLanguage[languageOf(place.pathname)] };
  return serial === null ? language : { ...language, 'X-Login-Cookie': serial, 'X-CSRF-Token': serial };
}
