import { findActiveAccount } from '#db/queries/accounts.ts';
import { closeLapsedResets, insertReset } from '#db/queries/credential-resets.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { type ResetKind, resetLimits } from '#domain/credential-resets/credential-resets.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { requestMail } from '#services/mail/request-mail.ts';

type Input = { accountId: string; kind: ResetKind; reason: string; now: Date };

/**
 * Requests the reset of an account's password or second factors, which a second administrator approves. The owner is told
 * by mail at once.
 * @throws CatalogueError parameterInvalid (`reason: 'self'`) for one's own, userMissing, reviewStatusChanged while one is open
 */
export async function requestCredentialReset(
  db: Db,
  actor: Actor,
  { accountId, kind, reason, now }: Input,
): Promise<{ id: string; expiresAt: Date }> {
  if (accountId === actor.accountId) throw new CatalogueError('parameterInvalid', { reason: 'self' });
  const expiresAt = new Date(now.getTime() + resetLimits.openMs);
  return inTransaction(db, async (trx) => {
    if (!(await findActiveAccount(trx, accountId))) throw new CatalogueError('userMissing');
    await closeLapsedResets(trx, accountId, now);
    const open = { decision: null, decidedBy: null, decidedAt: null };
    const reset = { accountId, kind, reason, askedBy: actor.accountId, askedAt: now, expiresAt };
    const row = await insertReset(trx, { ...reset, ...open });
    if (!row) throw new CatalogueError('reviewStatusChanged');
    const administrator = { administrator: actor.name, administratorEn: actor.nameEn ?? actor.name };
    const facts = { at: now.toISOString(), ...administrator };
    await requestMail(trx, { to: { accountId }, kind: 'reset-by-administrator-asked', facts, now });
    return { id: row.id, expiresAt };
  });
}
