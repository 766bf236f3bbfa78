import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import type { Config } from '#api/base/config.ts';
import { deviceDays } from '#domain/sign-in/devices.ts';

export const sessionCookie = 'assay_session';
export const serialCookie = 'serial_number';
export const attemptCookie = 'assay_login';
export const deviceCookie = 'assay_device';

type CookieConfig = Pick<Config, 'portal' | 'cookieDomain'>;
type SessionCookies = { token: string; serial: string; expiresAt: Date };

const isSecure = ({ portal }: CookieConfig) => portal.url.startsWith('https:');

/**
 * The name under which a cookie crosses the wire. Over HTTPS a prefix makes browsers refuse it from anybody else: from
 * other hosts of our domain as well, unless the operator shares it with them.
 */
export function cookieName(config: CookieConfig, name: string): string {
  if (!isSecure(config)) return name;
  return `${config.cookieDomain === undefined ? '__Host-' : '__Secure-'}${name}`;
}

/** The first cookie of that name; undefined when absent. */
export function readCookie(
  request: Pick<Request, 'headers'>,
  config: CookieConfig,
  cookie: string,
): string | undefined {
  return parseCookie(request.headers.cookie ?? '')[cookieName(config, cookie)];
}

function base(config: CookieConfig): CookieOptions {
  const domain = config.cookieDomain === undefined ? {} : { domain: config.cookieDomain };
  return { path: '/', sameSite: 'lax', secure: isSecure(config), ...domain };
}

/** The session's cookie, hidden from scripts, and the CSRF value's, which scripts read. */
export function setSessionCookies(response: Response, config: CookieConfig, session: SessionCookies): void {
  const options = { ...base(config), expires: session.expiresAt };
  response.cookie(cookieName(config, sessionCookie), session.token, { ...options, httpOnly: true });
  response.cookie(cookieName(config, serialCookie), session.serial, options);
}

export function clearSessionCookies(response: Response, config: CookieConfig): void {
  response.clearCookie(cookieName(config, sessionCookie), { ...base(config), httpOnly: true });
  response.clearCookie(cookieName(config, serialCookie), base(config));
}

/** Ties a sign-in to the browser that began it; ten minutes. */
export function setAttemptCookie(response: Response, config: CookieConfig, browser: string): void {
  response.cookie(cookieName(config, attemptCookie), browser, {
    ...base(config),
    httpOnly: true,
    maxAge: 600_000,
  });
}

/** Tells browsers apart that were used for an account before; it opens nothing. */
export function setDeviceCookie(response: Response, config: CookieConfig, device: string): void {
  response.cookie(cookieName(config, deviceCookie), device, {
    ...base(config),
    httpOnly: true,
    maxAge: deviceDays * 86_400_000,
  });
}
