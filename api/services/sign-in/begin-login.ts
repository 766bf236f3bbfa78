import * as client from 'openid-client';
import type { Config } from '#api/config.ts';
import { insertLoginAttempt } from '#db/queries/login-attempts.ts';
import type { Db } from '#db/schema.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { loginState } from '#domain/sign-in/login-state.ts';
import { safeReturnPath } from '#domain/sign-in/return-path.ts';
import { createToken, hashToken, looksLikeToken } from '#services/sessions/session-token.ts';
import type { ProviderAccess } from './reach-provider.ts';

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
  const codeVerifier = client.randomPKCECodeVerifier();
  const [state, nonce] = [loginState(client.randomState(), locale), client.randomNonce()];
  await insertLoginAttempt(db, {
    state,
    nonce,
    codeVerifier,
    locale,
    browser: hashToken(browser),
    returnPath: safeReturnPath(path),
    expiresAt: new Date(now.getTime() + attemptLifetime),
  });
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackAddress(portalUrl),
    scope: oidc.embedded ? 'openid' : oidc.scope,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ui_locales: locale === 'en' ? 'en' : 'zh-CN',
    ...promptOf(configuration, beginning),
  });
  return { url: url.href, browser };
}

function promptOf(
  configuration: client.Configuration,
  { screen, oidc, fromElsewhere }: LoginBeginning,
): { prompt: string } | null {
  if (screen === 'register' && takesRegistrations(configuration, oidc)) return { prompt: 'create' };
  return fromElsewhere ? { prompt: 'login' } : null;
}

/** The standard prompt for it (OpenID Connect "Initiating User Registration"); others than ours may refuse what they do not know. */
function takesRegistrations(configuration: client.Configuration, { embedded }: Config['oidc']): boolean {
  const known: unknown = configuration.serverMetadata().prompt_values_supported;
  return embedded || (Array.isArray(known) && known.includes('create'));
}

/** The page of the web app that the provider sends the browser back to. */
export function callbackAddress(portalUrl: string): string {
  return `${portalUrl}/handleLogin`;
}
