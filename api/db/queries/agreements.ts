import { type Insertable, type NotNull, sql } from 'kysely';
import type { AgreementSignatureTable } from '#db/schema/agreements.ts';
import type { Db } from '#db/schema.ts';
import type { AgreementType } from '#domain/agreements/agreements.ts';

/** The newest version that is published; undefined where none is. */
export function findPublishedVersion(db: Db, agrType: AgreementType) {
  return db
    .selectFrom('agreementVersion')
    .selectAll()
    .$narrowType<{ publishedAt: NotNull }>()
    .where('agrType', '=', agrType)
    .where('publishedAt', '<=', sql<Date>`now()`)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** An account's signature of the newest version it signed. */
export function findLatestSignature(db: Db, accountId: string, agrType: AgreementType) {
  return db
    .selectFrom('agreementSignature')
    .select(['version', 'signedAt'])
    .where('accountId', '=', accountId)
    .where('agrType', '=', agrType)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Keeps the first signature of a version: signing again changes nothing. */
export async function insertSignature(db: Db, signature: Insertable<AgreementSignatureTable>): Promise<void> {
  await db
    .insertInto('agreementSignature')
    .values(signature)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
