import type { z } from 'zod';
import type { WaiverTermsView } from '#contract/applications/waivers.ts';
import { lockApplication, stateOfRow } from '#db/queries/applications.ts';
import { setTerms } from '#db/queries/waivers.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { ownershipRefusal } from '#domain/applications/command-authority.ts';
import { typeRefusal } from '#domain/applications/transitions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { mayExpireOn, type waiverTermsSchema } from '#domain/evidence/waivers.ts';
import { columnsOf, type Said } from '#domain/shared/words.ts';
import { readOfficeDay } from '#services/settings/read-office.ts';
import { presentTerms, requireItem, type TermsTarget } from './read-terms.ts';

type Deps = { db: Db; now: () => Date };
type Input = TermsTarget & { terms: z.output<typeof waiverTermsSchema> };

function opinionColumns(said: Said) {
  const { comment, commentEn } = columnsOf(said);
  return { opinion: comment || null, opinionEn: commentEn };
}

/**
 * Sets the scope, the end and the comment of a waiver by the reviewer; they take effect when the results are approved.
 * Throws `applicationMissing`, `permissionDenied` for one's own enterprise, `reviewStatusChanged` where results are not under
 * review or the reason is decided, `dataMissing`, `parameterInvalid` for a day that is over or too far.
 */
export async function putTerms(
  { db, now }: Deps,
  actor: Actor,
  { terms, ...target }: Input,
): Promise<WaiverTermsView> {
  return inTransaction(db, async (trx) => {
    const application = await lockApplication(trx, target.applicationId);
    if (!application) throw new CatalogueError('applicationMissing');
    const refusal = ownershipRefusal('approve-results', actor.enterpriseId, application.enterpriseId);
    if (refusal) throw new CatalogueError(refusal.error, refusal.details);
    const error = typeRefusal(stateOfRow(application, []), 'approve-results');
    if (error) throw new CatalogueError(error);
    const item = await requireItem(trx, target);
    if (item.state !== 'open') throw new CatalogueError('reviewStatusChanged');
    const clock = { db: trx, now };
    if (!mayExpireOn(terms.expiresOn, await readOfficeDay(clock)))
      throw new CatalogueError('parameterInvalid', { field: 'expiresOn' });
    await setTerms(trx, item, { ...terms, ...opinionColumns(terms.opinion) });
    return presentTerms(clock, await requireItem(trx, target));
  });
}
