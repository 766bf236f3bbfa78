import { lockAccountProfile, updateAccount } from '#db/queries/admin-accounts.ts';
import { deleteOidcRecordsOfAccount } from '#db/queries/passwords.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor, Role } from '#domain/accounts/permissions.ts';
import { roleRefusal, sameRoles } from '#domain/accounts/staff-accounts.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { revokeAccountSessions } from '#services/sessions/revoke-account-sessions.ts';
import { lockAdministrators } from './lock-administrators.ts';

type Standing = { nameZh: string; nameEn: string; roles: Role[] };
type AccountChange = { accountId: string; standing: Standing; seen: Standing };

const isSame = (one: Standing, other: Standing) =>
  one.nameZh === other.nameZh && one.nameEn === other.nameEn && sameRoles(one.roles, other.roles);

/**
 * Names a person otherwise, or gives other roles, which ends every session of the account: what the new roles ask of a
 * sign-in, a second factor say, is asked before they hold.
 * @throws CatalogueError userMissing, reviewStatusChanged when the account is not what was `seen`, parameterInvalid with
 * `details.reason` (`maker`, `self`), permissionDenied for somebody who is no administrator any more
 */
export async function changeAccount(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { accountId, standing, seen }: AccountChange,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockAdministrators(trx, actor);
    const account = await lockAccountProfile(trx, accountId);
    if (!account) throw new CatalogueError('userMissing');
    const { enterpriseId, ...before } = account;
    if (!isSame(before, seen)) throw new CatalogueError('reviewStatusChanged');
    const isOwn = accountId === actor.accountId;
    const reason = roleRefusal({ isOwn, before: before.roles, after: standing.roles });
    if (reason) throw new CatalogueError('parameterInvalid', { field: 'roles', reason });
    await updateAccount(trx, accountId, standing);
    const record = { kind: 'account', id: accountId, enterpriseId } as const;
    const states = { before, after: standing };
    await recordProgrammeChange({ db: trx, now }, actor, { ...record, action: 'edited', ...states });
    if (sameRoles(before.roles, standing.roles)) return;
    await deleteOidcRecordsOfAccount(trx, accountId);
    await revokeAccountSessions(trx, accountId, now());
  });
}
