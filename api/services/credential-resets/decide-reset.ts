import { findActiveAccount } from '#db/queries/accounts.ts';
import { lockReset, decideReset as writeDecision } from '#db/queries/credential-resets.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { resetDecisionProblem } from '#domain/credential-resets/credential-resets.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { carryOutReset, type ResetLink } from './carry-out-reset.ts';

type Decision = {
  accountId: string;
  resetId: string;
  approve: boolean;
  accountsUrl: string;
  /** Whether mail is set up: then a link that is mailed reaches its owner by mail alone. */
  sendsMail: boolean;
  now: Date;
};

/**
 * Approves a reset that another administrator asked for, or declines one, also one's own.
 * @returns the link to a new password where that was approved and no mail takes it to its owner
 * @throws CatalogueError dataMissing, reviewStatusChanged when it was decided on or lapsed, parameterInvalid (`reason: 'self'`) for whoever asked or owns it, userMissing for an account that is gone
 */
export async function decideReset(db: Db, actor: Actor, decision: Decision): Promise<ResetLink | null> {
  const { accountId, resetId, approve, now } = decision;
  return inTransaction(db, async (trx) => {
    const request = await lockReset(trx, accountId, resetId);
    if (!request) throw new CatalogueError('dataMissing');
    const open = { ...request, decision: request.decision === null ? null : ('declined' as const) };
    const problem = resetDecisionProblem(open, { actorId: actor.accountId, approve, now });
    if (problem === 'gone') throw new CatalogueError('reviewStatusChanged');
    if (problem !== null) throw new CatalogueError('parameterInvalid', { reason: 'self' });
    const made = { decidedBy: actor.accountId, decidedAt: now };
    await writeDecision(trx, resetId, { decision: approve ? 'approved' : 'declined', ...made });
    if (!approve) return null;
    if (!(await findActiveAccount(trx, accountId))) throw new CatalogueError('userMissing');
    const link = await carryOutReset(trx, { ...decision, kind: request.kind });
    return decision.sendsMail && link?.mailed ? null : link;
  });
}
