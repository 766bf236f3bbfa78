import { countTerminations, findPublishedVersion, insertSignature } from '#db/queries/agreements.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { AgreementType } from '#domain/agreements/agreements.ts';
import type { Locale } from '#domain/shared/locale.ts';

/** Who signs what, when, from where, and in which language it was read. */
export type Signing = {
  accountId: string;
  agrType: AgreementType;
  now: Date;
  ip: string;
  locale: Locale;
};

/** Signs the newest published version, once however often it is called; false where none is published. */
export async function signAgreement(db: Db, { now, ...signing }: Signing): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const newest = await findPublishedVersion(transaction, signing.agrType);
    if (!newest) return false;
    const round = (await countTerminations(transaction, signing)) + 1;
    await insertSignature(transaction, { ...signing, version: newest.version, signedAt: now, round });
    return true;
  });
}
