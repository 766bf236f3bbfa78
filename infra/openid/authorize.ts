import * as client from 'openid-client';
import { CatalogueError } from '#domain/errors/errors.ts';

/** What an answer of the provider is known by, made for one attempt to sign in. */
export type Expected = { state: string; nonce: string; codeVerifier: string };

export type Vouched = { claims: client.IDToken; idToken: string | null; accessToken: string };

export function createExpected(): Expected {
  const codeVerifier = client.randomPKCECodeVerifier();
  return { state: client.randomState(), nonce: client.randomNonce(), codeVerifier };
}

/** The provider's address to send a browser to; `more` is what the request says besides. */
export async function authorizationAddress(
  configuration: client.Configuration,
  { state, nonce, codeVerifier }: Expected,
  more: Record<string, string>,
): Promise<string> {
  const address = client.buildAuthorizationUrl(configuration, {
    ...more,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  });
  return address.href;
}

/** The standard prompt for it: OpenID Connect "Initiating User Registration". */
export function takesRegistrations(configuration: client.Configuration): boolean {
  const known: unknown = configuration.serverMetadata().prompt_values_supported;
  return Array.isArray(known) && known.includes('create');
}

/**
 * What the provider vouches for in answer to `expected`.
 * @throws CatalogueError thirdPartyCallFailed with `reason` `refused` (by the person), `away` or `answer`
 */
export async function exchangeCode(
  configuration: client.Configuration,
  answer: URL,
  expected: Expected,
): Promise<Vouched> {
  const tokens = await client
    .authorizationCodeGrant(configuration, answer, {
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      pkceCodeVerifier: expected.codeVerifier,
      idTokenExpected: true,
    })
    .catch(refuseAnswer);
  const claims = tokens.claims();
  if (!claims) throw new CatalogueError('thirdPartyCallFailed', { reason: 'answer' });
  return { claims, idToken: tokens.id_token ?? null, accessToken: tokens.access_token };
}

/** Many providers say email and name only when asked with the access token; what the ID token says comes first. */
export async function gatherClaims(configuration: client.Configuration, { claims, accessToken }: Vouched) {
  if (!configuration.serverMetadata().userinfo_endpoint) return claims;
  const more = await client.fetchUserInfo(configuration, accessToken, claims.sub).catch(refuseAnswer);
  return { ...more, ...claims };
}

/** Where the provider ends its own session; null for one that ends none. */
export function endSessionAddress(
  configuration: client.Configuration,
  parameters: Record<string, string>,
): string | null {
  if (!configuration.serverMetadata().end_session_endpoint) return null;
  return client.buildEndSessionUrl(configuration, parameters).href;
}

function refuseAnswer(cause: unknown): never {
  const isRefusal = cause instanceof client.AuthorizationResponseError && cause.error === 'access_denied';
  const isAnswer = isRefusal || !isConnectionFailure(cause);
  const reason = isRefusal ? 'refused' : isAnswer ? 'answer' : 'away';
  throw new CatalogueError('thirdPartyCallFailed', { reason }, { cause });
}

/** What fetch throws where nobody answers, or not in time; the library keeps it as the cause of its own error. */
function isConnectionFailure(error: unknown): boolean {
  const reasons = [error, error instanceof Error ? error.cause : undefined];
  return reasons.some(
    (one) =>
      one instanceof Error &&
      (one.name === 'TimeoutError' || (one instanceof TypeError && one.message === 'fetch failed')),
  );
}
