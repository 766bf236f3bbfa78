import { lockAccountProfile, updateAccount } from '#db/queries/admin-accounts.ts';
import { findCountry } from '#db/queries/enterprises.ts';
import { deleteOidcRecordsOfAccount } from '#db/queries/passwords.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, isStaffRole, type Role } from '#domain/accounts/permissions.ts';
import { roleRefusal, sameRoles } from '#domain/accounts/staff-accounts.ts';
import { needsChineseNames, storedNames } from '#domain/countries/chinese-names.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { revokeAccountSessions } from '#services/sessions/revoke-account-sessions.ts';
import { lockAdministrators } from './lock-administrators.ts';

type AccountFields = { nameZh: string; nameEn: string; roles: Role[] };
type AccountChange = { accountId: string; fields: AccountFields; seen: AccountFields };

const isSame = (one: AccountFields, other: AccountFields) =>
  one.nameZh === other.nameZh && one.nameEn === other.nameEn && sameRoles(one.roles, other.roles);

/** Staff have names in both languages, people of an enterprise by its country, others as they like. */
async function isChineseNeeded(
  db: Db,
  { enterpriseId, roles }: { enterpriseId: string | null; roles: Role[] },
) {
  if (enterpriseId !== null) return needsChineseNames(await findCountry(db, enterpriseId));
  return roles.some(isStaffRole);
}

/**
 * Changes names or roles. New roles end every session of the account, so that what they require, such as a second factor,
 * is checked at the next sign-in.
 * @throws CatalogueError userMissing, reviewStatusChanged when the account is not what was `seen`, parameterInvalid with
 * `details.reason` (`maker`, `self`), permissionDenied for somebody who is no administrator any more
 */
export async function changeAccount(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { accountId, fields: entered, seen }: AccountChange,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockAdministrators(trx, actor);
    const account = await lockAccountProfile(trx, accountId);
    if (!account) throw new CatalogueError('userMissing');
    const { enterpriseId, ...before } = account;
    if (!isSame(before, seen)) throw new CatalogueError('reviewStatusChanged');
    const fields = storedNames(entered, await isChineseNeeded(trx, account));
    const isOwn = accountId === actor.accountId;
    const reason = roleRefusal({ isOwn, before: before.roles, after: fields.roles });
    if (reason) throw new CatalogueError('parameterInvalid', { field: 'roles', reason });
    await updateAccount(trx, accountId, fields);
    const record = { kind: 'account', id: accountId, enterpriseId } as const;
    const states = { before, after: fields };
    await recordProgrammeChange({ db: trx, now }, actor, { ...record, action: 'edited', ...states });
    if (sameRoles(before.roles, fields.roles)) return;
    await deleteOidcRecordsOfAccount(trx, accountId);
    await revokeAccountSessions(trx, accountId, now());
  });
}
