import type { CookieOptions, Request, Response } from 'express';
import type { Config } from '#api/config.ts';

export const sessionCookie = 'assay_session';
export const serialCookie = 'serial_number';
export const attemptCookie = 'assay_login';

/** The first cookie of that name; undefined when absent. */
export function readCookie(request: Pick<Request, 'headers'>, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

type CookieConfig = Pick<Config, 'portal' | 'cookieDomain'>;
type SessionCookies = { token: string; serial: string; expiresAt: Date };

function base({ portal, cookieDomain }: CookieConfig): CookieOptions {
  const domain = cookieDomain === undefined ? {} : { domain: cookieDomain };
  return { path: '/', sameSite: 'lax', secure: portal.url.startsWith('https:'), ...domain };
}

/** The session's cookie, hidden from scripts, and the CSRF value's, which scripts read. */
export function setSessionCookies(response: Response, config: CookieConfig, session: SessionCookies): void {
  const options = { ...base(config), expires: session.expiresAt };
  response.cookie(sessionCookie, session.token, { ...options, httpOnly: true });
  response.cookie(serialCookie, session.serial, options);
}

export function clearSessionCookies(response: Response, config: CookieConfig): void {
  response.clearCookie(sessionCookie, { ...base(config), httpOnly: true });
  response.clearCookie(serialCookie, base(config));
}

/** Ties a sign-in to the browser that began it; ten minutes. */
export function setAttemptCookie(response: Response, config: CookieConfig, browser: string): void {
  response.cookie(attemptCookie, browser, { ...base(config), httpOnly: true, maxAge: 600_000 });
}
