import { findLicence, findVerification, lockVerification, setLicence } from '#db/queries/verifications.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { verifyRealStates } from '#domain/enterprises/enterprise-verification.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { recordEnterpriseChange } from '#services/enterprises/record-enterprise-change.ts';

/** @throws CatalogueError partnerEnterpriseMissing; reviewStatusInvalid before its data were submitted, and once they are verified */
export async function requireUnverified(db: Db, enterpriseId: string): Promise<void> {
  const current = await findVerification(db, enterpriseId);
  if (!current) throw new CatalogueError('partnerEnterpriseMissing');
  if (current.submittedAt === null || current.verifyRealState === verifyRealStates.verified)
    throw new CatalogueError('reviewStatusInvalid');
}

/**
 * Makes a stored file the business licence of its enterprise.
 * @throws CatalogueError those of `requireUnverified`
 */
export async function handInLicence(
  { db, now }: { db: Db; now: () => Date },
  actor: Actor,
  { enterpriseId, fileId }: { enterpriseId: string; fileId: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockVerification(trx, enterpriseId);
    await requireUnverified(trx, enterpriseId);
    const before = await findLicence(trx, enterpriseId);
    await setLicence(trx, enterpriseId, { licenceId: fileId, submittedAt: now() });
    const after = await findLicence(trx, enterpriseId);
    // Two files of one name differ all the same.
    const nameOf = (file: typeof after) => (file ? `${file.name} (${file.id.slice(0, 8)})` : null);
    await recordEnterpriseChange({ db: trx, now }, actor, {
      enterpriseId,
      action: 'licence',
      before: { licence: nameOf(before) },
      after: { licence: nameOf(after) },
    });
  });
}
