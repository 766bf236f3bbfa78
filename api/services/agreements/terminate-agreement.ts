import { findLatestSignature, insertTermination } from '#db/queries/agreements.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Signing } from './sign-agreement.ts';

type Termination = Omit<Signing, 'locale'>;

/**
 * Ends an account's agreement: from its next call on it counts as unsigned, until it is signed again. The
 * signature stays on record. False where nothing is signed, also because it was ended already.
 */
export async function terminateAgreement(
  db: Db,
  { accountId, agrType, now, ip }: Termination,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const signature = await findLatestSignature(trx, accountId, agrType);
    if (!signature) return false;
    const { round } = signature;
    await insertTermination(trx, { accountId, agrType, round, terminatedAt: now, ip });
    return true;
  });
}
