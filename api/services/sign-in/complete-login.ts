import { z } from 'zod';
import type { Config } from '#api/base/config.ts';
import { findActiveAccount } from '#db/queries/accounts.ts';
import { takeLoginAttempt } from '#db/queries/login-attempts.ts';
import type { Db } from '#db/schema/database.ts';
import { isStaff } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { type StaffProof, satisfiesStaffProof } from '#domain/second-factors/second-factor.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { exchangeCode, gatherClaims, type VerifiedTokens } from '#infra/openid/authorize.ts';
import type { ProviderAccess } from '#infra/openid/provider-access.ts';
import { hashToken, looksLikeToken } from '#services/sessions/session-token.ts';
import { type StartedSession, startSession } from '#services/sessions/start-session.ts';
import { callbackAddress } from './begin-login.ts';
import { noteDevice, type SigningDevice } from './note-device.ts';
import { signInIdentity } from './sign-in-identity.ts';

export type LoginCompletion = {
  db: Db;
  provider: ProviderAccess;
  oidc: Config['oidc'];
  portalUrl: string;
  /** What the ID token of staff has to say. */
  staffProof: StaffProof;
  now: Date;
  /** The query that the provider answered with. */
  query: Record<string, string>;
  /** The browser's attempt cookie. */
  browser: string | undefined;
  /** The browser's former session, which ends here. */
  replaces: string | undefined;
  device: SigningDevice;
};

export type CompletedLogin = {
  session: StartedSession;
  /** By which the browser is known from now on. */
  device: string;
  returnPath: string;
  locale: Locale;
};

/**
 * Turns the provider's answer into a session with a new id; each attempt serves once. Refusals after the attempt is
 * known carry `details.returnPath` and `details.locale`, for another try.
 * @throws CatalogueError invalidSession for a strange or old attempt; thirdPartyCallFailed with `details.reason` `refused` (by the person), `away` or `answer`; permissionDenied with `details.reason` for an account that may not come in
 */
export async function completeLogin(completion: LoginCompletion): Promise<CompletedLogin> {
  const { db, provider, portalUrl, now, query, browser, replaces } = completion;
  const { state } = query;
  if (!looksLikeToken(browser) || !state) throw new CatalogueError('invalidSession');
  const attempt = await takeLoginAttempt(db, state, hashToken(browser), now);
  if (!attempt) throw new CatalogueError('invalidSession');
  const { returnPath, locale } = attempt;
  try {
    const answer = new URL(`${callbackAddress(portalUrl)}?${new URLSearchParams(query)}`);
    const vouched = await exchangeCode(await provider(), answer, attempt);
    const accountId = await findAccount(completion, vouched);
    await requireProof(completion, vouched, accountId);
    // No sign-in without its mail to the owner.
    const { token: device, place } = await noteDevice(db, accountId, completion.device, { locale, now });
    const session = await startSession(db, { accountId, idToken: vouched.idToken, now, replaces, place });
    return { session, device, returnPath, locale };
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    const details = { reason: 'away', ...error.details, returnPath, locale };
    throw new CatalogueError(error.errorName, details, { cause: error.cause ?? error });
  }
}

/** The account behind the subject: the provider's own, where that is ours, else the one that the claims lead to. */
async function findAccount(completion: LoginCompletion, vouched: VerifiedTokens): Promise<string> {
  const { db, oidc, now } = completion;
  const { sub: subject } = vouched.claims;
  if (!oidc.embedded) {
    const claims = await gatherClaims(await completion.provider(), vouched);
    return signInIdentity(db, { issuer: oidc.issuer, subject, claims, mapping: oidc.claims, now });
  }
  const id = z.uuid().safeParse(subject);
  const account = id.success ? await findActiveAccount(db, id.data) : undefined;
  if (!account) throw new CatalogueError('permissionDenied', { reason: 'disabled' });
  return account.id;
}

/** Staff come in with what the installation asks of them, whoever the provider is, and whatever it let through. */
async function requireProof(
  { db, staffProof }: LoginCompletion,
  { claims }: VerifiedTokens,
  accountId: string,
): Promise<void> {
  if (satisfiesStaffProof(claims, staffProof)) return;
  const account = await findActiveAccount(db, accountId);
  if (!account || isStaff({ ...account, accountId, name: account.nameZh })) {
    throw new CatalogueError('permissionDenied', { reason: 'factorMissing' });
  }
}
