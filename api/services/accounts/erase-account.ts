import { emitEvent } from '#api/events/emit-event.ts';
import { lockAdministratorIds } from '#db/queries/admin-accounts.ts';
import { lockEnterprise } from '#db/queries/enterprises.ts';
import { erasePerson, findErasureFacts, findPerson, lockUnerased } from '#db/queries/erasure.ts';
import { findSessionStart } from '#db/queries/own-sessions.ts';
import { deleteOidcRecordsOfAccount } from '#db/queries/passwords.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { type ErasureObstacle, erasureObstacle, isFreshSignIn } from '#domain/accounts/person-data.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { type Bilingual, inBothLanguages } from '#domain/texts/server-texts.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { revokeAccountSessions } from '#services/sessions/revoke-account-sessions.ts';
import { lockAdministrators } from './lock-administrators.ts';

type Deps = { db: Db; now: () => Date };
type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;
/** `login`: as it was typed to confirm. */
type Erasure = { accountId: string; login: string };

/** The name that stands where a record names an erased person; the end of the id tells several apart. */
export const erasedNames = (accountId: string): Bilingual =>
  inBothLanguages(({ account }) => account.erased(accountId.slice(-4).toUpperCase()));

function refuse(reason: ErasureObstacle | 'self' | 'sign-in-again'): never {
  throw new CatalogueError('parameterInvalid', { reason });
}

/**
 * Erases an account for good: nobody signs in with it any more, what is the person's own is deleted, and records name
 * them by a neutral name. An account that is erased stays so.
 * @throws CatalogueError userMissing; parameterInvalid with `field: 'login'` where that is another's, with
 * `reason: 'self'` for one's own, or with what has to happen before ({@link ErasureObstacle}); permissionDenied for somebody
 * who is no administrator any more
 */
export async function eraseAccount(deps: Deps, actor: Actor, erasure: Erasure): Promise<void> {
  if (erasure.accountId === actor.accountId) refuse('self');
  await inTransaction(deps.db, async (trx) => {
    await lockAdministrators(trx, actor);
    await erase({ ...deps, db: trx }, actor, erasure);
  });
}

/**
 * The same for the actor's own account, by a session of a recent sign-in.
 * @throws CatalogueError as {@link eraseAccount}, and parameterInvalid (`reason: 'sign-in-again'`) for an older session
 */
export async function eraseOwnAccount(
  { db, now }: Deps,
  actor: Actor,
  { login, sessionId }: { login: string; sessionId: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const start = await findSessionStart(trx, sessionId);
    if (!start || !isFreshSignIn(start, now())) refuse('sign-in-again');
    await lockAdministratorIds(trx);
    await erase({ db: trx, now }, actor, { accountId: actor.accountId, login });
  });
}

/** Under the administrators' lock; takes those of the enterprise and the account. */
async function erase({ db: trx, now }: Deps, actor: Actor, { accountId, login }: Erasure): Promise<void> {
  const person = await findPerson(trx, accountId);
  if (!person) throw new CatalogueError('userMissing');
  if (person.enterpriseId !== null) await lockEnterprise(trx, person.enterpriseId);
  if (!(await lockUnerased(trx, accountId))) return;
  if (login.trim().toLowerCase() !== person.login.toLowerCase())
    throw new CatalogueError('parameterInvalid', { field: 'login', problem: 'mismatch' });
  const obstacle = erasureObstacle(await findErasureFacts(trx, accountId));
  if (obstacle) refuse(obstacle);
  const at = now();
  await deleteOidcRecordsOfAccount(trx, accountId);
  await revokeAccountSessions(trx, accountId, at);
  // Before the names go: the entry of one's own erasure gets the neutral name as well.
  await recordProgrammeChange({ db: trx, now }, actor, {
    kind: 'account',
    id: accountId,
    enterpriseId: person.enterpriseId,
    action: 'erased',
    before: { erased: false },
    after: { erased: true },
  });
  await erasePerson(trx, { id: accountId, login: person.login, names: erasedNames(accountId), now: at });
  await announce(trx, person);
}

/** Open pages that name the person read them anew. */
async function announce(trx: Db, { id, enterpriseId }: Person): Promise<void> {
  await emitEvent(trx, {
    rooms: [...(enterpriseId === null ? [] : [`enterprise:${enterpriseId}` as const]), 'programme'],
    entity: 'account',
    entityId: id,
    version: 1,
    change: {},
  });
}
