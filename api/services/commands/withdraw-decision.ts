import type { CommandOutcome } from '#contract/command.ts';
import { lockApplication } from '#db/queries/applications.ts';
import { findCommand, markWithdrawn } from '#db/queries/commands.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { ownershipRefusal } from '#domain/applications/command-authority.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { announceCommand } from './announce-command.ts';
import { outcomeOf } from './submit-command.ts';

type Input = { applicationId: string; decisionId: string };

/**
 * Withdraws the actor's own decision before it takes effect; repeating it is harmless.
 * @throws CatalogueError permissionDenied for an application of the actor's enterprise; dataMissing for a decision that is not
 *   theirs, or not this application's; reviewStatusChanged where it is in effect
 */
export async function withdrawDecision(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { applicationId, decisionId }: Input,
): Promise<CommandOutcome> {
  return inTransaction(db, async (trx) => {
    // As its commit does: whoever comes second sees what the first one made of the decision.
    const application = await lockApplication(trx, applicationId);
    if (!application) throw new CatalogueError('applicationMissing');
    // Whichever decision it is.
    const refusal = ownershipRefusal('reject-phase', actor.enterpriseId, application.enterpriseId);
    if (refusal) throw new CatalogueError(refusal.error, refusal.details);
    const found = await findCommand(trx, decisionId);
    if (found?.applicationId !== applicationId || found.actorId !== actor.accountId)
      throw new CatalogueError('dataMissing', { decisionId });
    if (found.state === 'withdrawn') return outcomeOf(found);
    const withdrawn = await markWithdrawn(trx, decisionId, now());
    if (!withdrawn) throw new CatalogueError('reviewStatusChanged', { reason: 'in-effect' });
    await announceCommand(trx, application, withdrawn, 'withdrawn');
    return outcomeOf(withdrawn);
  });
}
