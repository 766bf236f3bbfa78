import type { Config } from '#api/base/config.ts';
import { insertLoginAttempt } from '#db/queries/login-attempts.ts';
import type { Db } from '#db/schema/database.ts';
import { htmlLang, type Locale } from '#domain/shared/locale.ts';
import { loginState } from '#domain/sign-in/login-state.ts';
import { safeReturnPath } from '#domain/sign-in/return-path.ts';
import {
  authorizationAddress,
  createAuthorizationState,
  takesRegistrations,
} from '#infra/openid/authorize.ts';
import type { ProviderAccess } from '#infra/openid/provider-access.ts';
import { createToken, hashToken, looksLikeToken } from '#services/sessions/session-token.ts';

const attemptLifetime = 600_000;

export type LoginBeginning = {
  db: Db;
  provider: ProviderAccess;
  oidc: Config['oidc'];
  portalUrl: string;
  now: Date;
  /** Wanted path after signing in; anything but an own path becomes home. */
  path: string | undefined;
  locale: Locale;
  screen: 'sign-in' | 'register';
  /** The browser's attempt cookie, when it has one: several tabs may sign in side by side. */
  browser: string | undefined;
  /** A page of another site sent the browser here: nobody is signed in without being asked. */
  fromElsewhere?: boolean;
};

/**
 * Remembers an attempt to sign in, for ten minutes.
 * @returns the provider's address to send the browser to, and the value for its attempt cookie
 * @throws CatalogueError thirdPartyCallFailed when the provider cannot be reached
 */
export async function beginLogin(beginning: LoginBeginning): Promise<{ url: string; browser: string }> {
  const { db, provider, oidc, portalUrl, now, path, locale } = beginning;
  const configuration = await provider();
  const browser = looksLikeToken(beginning.browser) ? beginning.browser : createToken();
  const random = createAuthorizationState();
  const expected = { ...random, state: loginState(random.state, locale) };
  await insertLoginAttempt(db, {
    ...expected,
    locale,
    browser: hashToken(browser),
    returnPath: safeReturnPath(path),
    expiresAt: new Date(now.getTime() + attemptLifetime),
  });
  // Other providers than ours may refuse a prompt that they do not know.
  const mayRegister = oidc.embedded || takesRegistrations(configuration);
  const url = await authorizationAddress(configuration, expected, {
    redirect_uri: callbackAddress(portalUrl),
    scope: oidc.embedded ? 'openid' : oidc.scope,
    ui_locales: htmlLang[locale],
    ...promptOf(beginning, mayRegister),
  });
  return { url, browser };
}

function promptOf(
  { screen, fromElsewhere }: LoginBeginning,
  mayRegister: boolean,
): { prompt: string } | null {
  if (screen === 'register' && mayRegister) return { prompt: 'create' };
  return fromElsewhere ? { prompt: 'login' } : null;
}

/** The page of the web app that the provider sends the browser back to. */
export function callbackAddress(portalUrl: string): string {
  return `${portalUrl}/handleLogin`;
}
