import {
  deleteColleagueInvitation,
  lockColleagueInvitation,
  setInvitedRight,
} from '#db/queries/colleague-invitations.ts';
import { lockColleague, setColleague } from '#db/queries/colleagues.ts';
import { deleteOidcRecordsOfAccount } from '#db/queries/passwords.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { EnterpriseRight } from '#domain/accounts/enterprise-rights.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { revokeAccountSessions } from '#services/sessions/revoke-account-sessions.ts';
import { lockManager } from './lock-manager.ts';

type Change = { id: string; right: EnterpriseRight; disabled: boolean };
type Deps = { db: Db; now: () => Date };
type Invited = NonNullable<Awaited<ReturnType<typeof lockColleagueInvitation>>>;

/**
 * Says what a colleague may do, and whether they may sign in; the sessions of whoever may no longer end at once, and the
 * invitation of whoever has not come is withdrawn.
 * @throws CatalogueError parameterInvalid (`reason: 'self'`) for oneself, userMissing for somebody of another enterprise,
 * permissionDenied for whoever manages no more, and (`reason: 'shut-out'`) to let in again whom the programme shut out
 */
export async function changeColleague({ db, now }: Deps, actor: Actor, change: Change): Promise<Change> {
  const { id, right, disabled } = change;
  if (id === actor.accountId) throw new CatalogueError('parameterInvalid', { reason: 'self' });
  await inTransaction(db, async (trx) => {
    const enterpriseId = await lockManager(trx, actor);
    const invited = await lockColleagueInvitation(trx, { id, enterpriseId });
    if (invited) return changeInvited({ db: trx, now }, actor, { ...change, enterpriseId, invited });
    const person = await lockColleague(trx, { id, enterpriseId });
    if (!person) throw new CatalogueError('userMissing');
    const wasDisabled = person.disabledAt !== null;
    const byProgramme = wasDisabled && !person.disabledByEnterprise;
    if (byProgramme && !disabled) throw new CatalogueError('permissionDenied', { reason: 'shut-out' });
    const disabledAt = disabled ? (person.disabledAt ?? now()) : null;
    const disabledByEnterprise = disabled && !byProgramme;
    await setColleague(trx, id, { enterpriseRight: right, disabledAt, disabledByEnterprise });
    await recordProgrammeChange({ db: trx, now }, actor, {
      kind: 'account',
      id,
      enterpriseId,
      action: 'edited',
      before: { enterpriseRight: person.enterpriseRight, disabled: wasDisabled },
      after: { enterpriseRight: right, disabled },
    });
    if (!disabled || wasDisabled) return;
    await deleteOidcRecordsOfAccount(trx, id);
    await revokeAccountSessions(trx, id, now());
  });
  return change;
}

/** Whoever has not come yet comes with the new right, or not at all. */
async function changeInvited(
  { db, now }: Deps,
  actor: Actor,
  { id, right, disabled, enterpriseId, invited }: Change & { enterpriseId: string; invited: Invited },
): Promise<void> {
  const { id: _id, ...before } = invited;
  const after = disabled ? null : { ...before, enterpriseRight: right };
  if (disabled) await deleteColleagueInvitation(db, id);
  else await setInvitedRight(db, id, right);
  const action = disabled ? 'deleted' : 'edited';
  await recordProgrammeChange({ db, now }, actor, {
    kind: 'account',
    id,
    enterpriseId,
    action,
    before,
    after,
  });
}
