import * as client from 'openid-client';
import { CatalogueError } from '#domain/errors/errors.ts';

/** Random values of one attempt to sign in, by which the provider's answer is checked. */
export type AuthorizationState = { state: string; nonce: string; codeVerifier: string };

export type VerifiedTokens = { claims: client.IDToken; idToken: string | null; accessToken: string };

export function createAuthorizationState(): AuthorizationState {
  const codeVerifier = client.randomPKCECodeVerifier();
  return { state: client.randomState(), nonce: client.randomNonce(), codeVerifier };
}

/** The provider's authorization URL; `more` are further parameters. */
export async function authorizationAddress(
  configuration: client.Configuration,
  { state, nonce, codeVerifier }: AuthorizationState,
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

/** Whether the provider supports `prompt=create` (OpenID Connect "Initiating User Registration"). */
export function takesRegistrations(configuration: client.Configuration): boolean {
  const known: unknown = configuration.serverMetadata().prompt_values_supported;
  return Array.isArray(known) && known.includes('create');
}

/**
 * Exchanges the code in the provider's answer for verified tokens.
 * @throws CatalogueError thirdPartyCallFailed with `reason` `refused` (by the person), `away` or `answer`
 */
export async function exchangeCode(
  configuration: client.Configuration,
  answer: URL,
  expected: AuthorizationState,
): Promise<VerifiedTokens> {
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

/** The ID token's claims, and those of the user info endpoint, where many providers have email and name. */
export async function gatherClaims(
  configuration: client.Configuration,
  { claims, accessToken }: VerifiedTokens,
) {
  if (!configuration.serverMetadata().userinfo_endpoint) return claims;
  const more = await client.fetchUserInfo(configuration, accessToken, claims.sub).catch(refuseAnswer);
  return { ...more, ...claims };
}

/** The provider's URL for ending its own session; null where it has none. */
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

/** Whether fetch failed to connect or timed out; the library has that error as its cause. */
function isConnectionFailure(error: unknown): boolean {
  const reasons = [error, error instanceof Error ? error.cause : undefined];
  return reasons.some(
    (one) =>
      one instanceof Error &&
      (one.name === 'TimeoutError' || (one instanceof TypeError && one.message === 'fetch failed')),
  );
}
