import * as client from 'openid-client';
import { z } from 'zod';
import { findActiveAccount } from '#db/queries/accounts.ts';
import { takeLoginAttempt } from '#db/queries/login-attempts.ts';
import type { Db } from '#db/schema.ts';
import { CatalogueError } from '#domain/errors.ts';
import type { Locale } from '#domain/locale.ts';
import { callbackAddress } from './begin-login.ts';
import type { ProviderAccess } from './reach-provider.ts';
import { hashToken, looksLikeToken } from './session-token.ts';
import { type StartedSession, startSession } from './start-session.ts';

export type LoginCompletion = {
  db: Db;
  provider: ProviderAccess;
  portalUrl: string;
  now: Date;
  /** The query that the provider answered with. */
  query: Record<string, string>;
  /** The browser's attempt cookie. */
  browser: string | undefined;
  /** The browser's former session, which ends here. */
  replaces: string | undefined;
};

export type CompletedLogin = { session: StartedSession; returnPath: string; locale: Locale };

/**
 * Turns the provider's answer into a session with a new id; each attempt serves once.
 * @throws CatalogueError invalidSession for a strange or old attempt or account, thirdPartyCallFailed when the provider refuses
 */
export async function completeLogin(completion: LoginCompletion): Promise<CompletedLogin> {
  const { db, now, query, browser, replaces } = completion;
  const { state } = query;
  if (!looksLikeToken(browser) || !state) throw new CatalogueError('invalidSession');
  const attempt = await takeLoginAttempt(db, state, hashToken(browser), now);
  if (!attempt) throw new CatalogueError('invalidSession');
  const { accountId, idToken } = await exchangeCode(completion, attempt);
  const session = await startSession(db, { accountId, idToken, now, replaces });
  return { session, returnPath: attempt.returnPath, locale: attempt.locale };
}

async function exchangeCode(
  { db, provider, portalUrl, query }: LoginCompletion,
  attempt: { state: string; nonce: string; codeVerifier: string },
): Promise<{ accountId: string; idToken: string | null }> {
  const answer = new URL(`${callbackAddress(portalUrl)}?${new URLSearchParams(query)}`);
  const configuration = await provider();
  const tokens = await client
    .authorizationCodeGrant(configuration, answer, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.codeVerifier,
      idTokenExpected: true,
    })
    .catch((cause: unknown) => {
      throw new CatalogueError('thirdPartyCallFailed', undefined, { cause });
    });
  const subject = z.uuid().safeParse(tokens.claims()?.sub);
  const account = subject.success ? await findActiveAccount(db, subject.data) : undefined;
  if (!account) throw new CatalogueError('invalidSession');
  return { accountId: account.id, idToken: tokens.id_token ?? null };
}
