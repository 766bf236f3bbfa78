import { findActiveAccount } from '#db/queries/accounts.ts';
import { lockInvitation } from '#db/queries/invitations.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor, Role } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { noPassword } from '#services/accounts/hash-password.ts';
import { refuseTaken } from '#services/accounts/refuse-taken.ts';
import { createAccount } from '#services/accounts/register-account.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { type InvitationDeps, type InvitationResult, sendInvitation } from './send-invitation.ts';

export type Invited = {
  login: string;
  nameZh: string;
  nameEn: string;
  roles: Role[];
  /** Of an enterprise's account. */
  enterpriseId: string | null;
};

/**
 * Makes an account without a password, and invites its person to set one.
 * @throws CatalogueError partnerEnterpriseDuplicate with `details.field` for a login that is taken
 */
export function invitePerson(
  deps: InvitationDeps,
  actor: Actor,
  invited: Invited,
): Promise<InvitationResult & { id: string }> {
  const write = inTransaction(deps.db, (trx) => createInvited(trx, deps, actor, invited));
  return write.catch(refuseTaken);
}

/** The same in the transaction of the caller, who refuses what is taken. */
export async function createInvited(
  trx: Db,
  deps: Omit<InvitationDeps, 'db'>,
  actor: Actor,
  { enterpriseId, ...person }: Invited,
): Promise<InvitationResult & { id: string }> {
  const enterprise = enterpriseId === null ? null : { id: enterpriseId };
  const { accountId } = await createAccount(trx, { ...person, passwordHash: noPassword, enterprise });
  const record = { kind: 'account', id: accountId, enterpriseId, action: 'created' } as const;
  const states = { before: null, after: person };
  await recordProgrammeChange({ db: trx, now: deps.now }, actor, { ...record, ...states });
  const sent = await sendInvitation(trx, deps, actor, { accountId, enterpriseId });
  return { id: accountId, ...sent };
}

/**
 * Invites somebody again who has not come yet: the link sent before is no longer valid.
 * @throws CatalogueError userMissing for an unknown or disabled account, reviewStatusChanged once the person has come
 */
export function inviteAgain(
  deps: InvitationDeps,
  actor: Actor,
  { accountId }: { accountId: string },
): Promise<InvitationResult> {
  return inTransaction(deps.db, async (trx) => {
    const account = await findActiveAccount(trx, accountId);
    if (!account) throw new CatalogueError('userMissing');
    if (!(await lockInvitation(trx, accountId))) throw new CatalogueError('reviewStatusChanged');
    return sendInvitation(trx, deps, actor, { accountId, enterpriseId: account.enterpriseId });
  });
}
