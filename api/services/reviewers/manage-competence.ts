import { lockAccountProfile } from '#db/queries/admin-accounts.ts';
import { findCompetence, putCompetence } from '#db/queries/reviewers.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { allCompetence, type Competence } from '#domain/reviewers/competence.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { checkChoices } from '#services/reference-data/check-references.ts';

/** What a reviewer reviews; where nobody said, all. */
export async function readCompetence({ db }: { db: Db }, accountId: string): Promise<Competence> {
  return (await findCompetence(db, accountId)) ?? allCompetence;
}

/**
 * Says what a reviewer reviews, for what is assigned from then on.
 * @throws CatalogueError reviewerMissing for somebody who reviews nothing, categoryMissing
 */
export function writeCompetence(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { accountId, competence }: { accountId: string; competence: Competence },
): Promise<Competence> {
  return inTransaction(db, async (trx) => {
    const account = await lockAccountProfile(trx, accountId);
    if (!account?.roles.includes('reviewer')) throw new CatalogueError('reviewerMissing');
    const before = await readCompetence({ db: trx }, accountId);
    const { categories } = competence;
    const scope = {
      kind: 'category',
      field: 'categories',
      codes: categories,
      before: before.categories,
    } as const;
    await checkChoices(trx, [scope]);
    await putCompetence(trx, accountId, competence);
    const record = { kind: 'account', id: accountId, action: 'competence' } as const;
    await recordProgrammeChange({ db: trx, now }, actor, { ...record, before, after: competence });
    return competence;
  });
}
