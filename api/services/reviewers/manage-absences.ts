import { lockAccountProfile } from '#db/queries/admin-accounts.ts';
import { deleteAbsence, insertAbsence, listAbsences } from '#db/queries/reviewers.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { violatedExclusion } from '#db/violations.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { type Absence, maxAbsences } from '#domain/reviewers/reviewers.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { readOfficeDay } from '#services/settings/read-office.ts';

type AbsenceDeps = { db: Db; now: () => Date };

/** When somebody is away from today on. */
export async function readAbsences({ db, now }: AbsenceDeps, accountId: string) {
  return listAbsences(db, accountId, { day: await readOfficeDay({ db, now }), limit: maxAbsences });
}

const span = ({ firstDay, lastDay }: Absence) => `${firstDay} – ${lastDay}`;

/** The database knows the days that are over, too. */
function refuseOverlap(error: unknown): never {
  if (violatedExclusion(error) !== 'reviewer_absence_apart') throw error;
  throw new CatalogueError('parameterInvalid', { reason: 'overlap', field: 'firstDay' }, { cause: error });
}

/**
 * Says that a reviewer is away: reviews are not given to them on these days.
 * @throws CatalogueError reviewerMissing for somebody who reviews nothing, parameterInvalid (`reason: 'full'`; 'overlap' with days
 * that are noted already)
 */
export function addAbsence(
  { db, now }: AbsenceDeps,
  actor: Actor,
  { accountId, ...absence }: Absence & { accountId: string },
): Promise<string> {
  const add = inTransaction(db, async (trx) => {
    const account = await lockAccountProfile(trx, accountId);
    if (!account?.roles.includes('reviewer')) throw new CatalogueError('reviewerMissing');
    const known = await readAbsences({ db: trx, now }, accountId);
    if (known.length >= maxAbsences)
      throw new CatalogueError('parameterInvalid', { reason: 'full', limit: maxAbsences });
    const id = await insertAbsence(trx, accountId, absence);
    const states = { before: { absence: null }, after: { absence: span(absence) } };
    await recordAbsence({ db: trx, now }, actor, { accountId, ...states });
    return id;
  });
  return add.catch(refuseOverlap);
}

/** Takes an absence back. @throws CatalogueError dataMissing */
export function removeAbsence(
  { db, now }: AbsenceDeps,
  actor: Actor,
  { accountId, absenceId }: { accountId: string; absenceId: string },
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const absence = await deleteAbsence(trx, accountId, absenceId);
    if (!absence) throw new CatalogueError('dataMissing');
    const states = { before: { absence: span(absence) }, after: { absence: null } };
    await recordAbsence({ db: trx, now }, actor, { accountId, ...states });
  });
}

type AbsenceChange = {
  accountId: string;
  before: { absence: string | null };
  after: { absence: string | null };
};

function recordAbsence(deps: AbsenceDeps, actor: Actor, { accountId, ...states }: AbsenceChange) {
  const record = { kind: 'account', id: accountId, action: 'absence' } as const;
  return recordProgrammeChange(deps, actor, { ...record, ...states });
}
