import { insertAccount } from '#db/queries/accounts.ts';
import { deleteColleagueInvitation, lockInvitationOfEmail } from '#db/queries/colleague-invitations.ts';
import * as identities from '#db/queries/identities.ts';
import { closeInvitation } from '#db/queries/invitations.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { violatedUnique } from '#db/violations.ts';
import { isStaff, type Role } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import {
  type ClaimedIdentity,
  type ClaimMapping,
  readIdentity,
  resolveRoles,
} from '#domain/sign-in/identity-claims.ts';
import { noPassword } from '#services/accounts/hash-password.ts';
import { revokeAccountSessions } from '#services/sessions/revoke-account-sessions.ts';

export type IdentitySignIn = {
  issuer: string;
  subject: string;
  claims: Readonly<Record<string, unknown>>;
  mapping: ClaimMapping;
  now: Date;
};

type Account = { id: string; roles: Role[]; enterpriseId: string | null; disabledAt: Date | null };

/**
 * The account of somebody whom a foreign provider vouches for. The first sign-in takes the account whose login is the
 * confirmed email, or creates one; each brings roles and enterprise up to date with the claims.
 * @throws CatalogueError permissionDenied with `details.reason`: `loginMissing`, `emailUnverified`, `loginTaken`, `rolesMixed`, `disabled`
 */
export async function signInIdentity(db: Db, signIn: IdentitySignIn): Promise<string> {
  const { issuer, subject, mapping, now } = signIn;
  const identity = readIdentity(signIn.claims, mapping);
  if (typeof identity === 'string') throw refusal(identity);
  const work = inTransaction(db, async (trx) => {
    await identities.lockIdentity(trx, { issuer, subject });
    const known = await identities.findAccountOfIdentity(trx, { issuer, subject });
    const enterpriseId = await findEnterprise(trx, identity);
    const account = known ?? (await findLinkable(trx, issuer, identity));
    if (account?.disabledAt) throw refusal('disabled');
    const id = account
      ? await bringUpToDate(trx, account, { identity, enterpriseId, mapping })
      : await create(trx, { identity, enterpriseId, now });
    if (known) await identities.touchIdentity(trx, { issuer, subject }, now);
    else await identities.insertIdentity(trx, { issuer, subject }, id, now);
    // Whoever had the account before its owner came ends here.
    if (!known) await revokeAccountSessions(trx, id, now);
    if (!known) await closeInvitation(trx, id, now);
    return id;
  });
  return work.catch((error: unknown) => {
    // Two people came with the same new login at once, and one of them was first.
    throw violatedUnique(error) === null ? error : refusal('loginTaken', error);
  });
}

async function findEnterprise(trx: Db, { partnerCode }: ClaimedIdentity): Promise<string | null> {
  return partnerCode === null ? null : identities.findEnterpriseByCode(trx, partnerCode);
}

/** The account that is theirs by the confirmed email, unless another person of the issuer has it. */
async function findLinkable(trx: Db, issuer: string, identity: ClaimedIdentity): Promise<Account | null> {
  const { login, verifiedEmail } = identity;
  const byEmail = verifiedEmail && (await identities.findAccountToLink(trx, issuer, verifiedEmail));
  if (byEmail) {
    if (byEmail.subject !== null) throw refusal('loginTaken');
    return byEmail;
  }
  if (await identities.findAccountToLink(trx, issuer, login)) throw refusal('loginTaken');
  return null;
}

type IdentityClaims = { identity: ClaimedIdentity; enterpriseId: string | null; mapping: ClaimMapping };

async function bringUpToDate(trx: Db, account: Account, claims: IdentityClaims): Promise<string> {
  const { identity, mapping } = claims;
  const enterpriseId = claims.enterpriseId ?? account.enterpriseId;
  const isManagedHere =
    mapping.roleMap.size === 0 && isStaff({ ...account, accountId: account.id, name: '' });
  const roles = isManagedHere ? account.roles : settle(identity, enterpriseId);
  const isSame = roles.join() === account.roles.join() && enterpriseId === account.enterpriseId;
  if (!isSame) await identities.updateIdentityStatus(trx, account.id, { roles, enterpriseId });
  return account.id;
}

type Newcomer = { identity: ClaimedIdentity; enterpriseId: string | null; now: Date };

/** Whoever an enterprise has invited by their confirmed email joins it as invited, unless the claims name another one. */
async function create(trx: Db, { identity, enterpriseId: claimed, now }: Newcomer): Promise<string> {
  const { login, name, verifiedEmail: email } = identity;
  const invited =
    email === null ? undefined : await lockInvitationOfEmail(trx, { email, enterpriseId: claimed, now });
  const enterpriseId = invited?.enterpriseId ?? claimed;
  const roles = settle(identity, enterpriseId);
  const names = { nameZh: name, nameEn: name };
  const { id, enterpriseRight } = invited ?? {};
  const account = { id, login, passwordHash: noPassword, ...names, roles, enterpriseId, enterpriseRight };
  const accountId = await insertAccount(trx, account);
  if (invited) await deleteColleagueInvitation(trx, invited.id);
  return accountId;
}

function settle(identity: ClaimedIdentity, enterpriseId: string | null): Role[] {
  const roles = resolveRoles(identity.roles, enterpriseId !== null);
  if (roles === null) throw refusal('rolesMixed');
  return roles;
}

function refusal(reason: string, cause?: unknown): CatalogueError {
  return new CatalogueError('permissionDenied', { reason }, { cause });
}
