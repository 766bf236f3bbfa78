import { headerLanguage, languageOf } from '#web/lib/language/language.ts';

/** The value of a readable cookie; null when there is none. */
export function readCookie(name: string, jar: string = document.cookie): string | null {
  for (const part of jar.split('; ')) {
    const at = part.indexOf('=');
    if (part.slice(0, at) === name) return decodeURIComponent(part.slice(at + 1));
  }
  return null;
}

export function dropCookie(name: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Lax${secure}`;
}

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
