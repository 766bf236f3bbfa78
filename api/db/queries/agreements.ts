import { type Insertable, type JoinBuilder, type NotNull, sql } from 'kysely';
import type { AgreementSignatureTable, AgreementTerminationTable } from '#db/schema/agreements.ts';
import type { Database, Db } from '#db/schema/database.ts';
import type { AgreementType } from '#domain/agreements/agreements.ts';
import { limits } from '#domain/shared/limits.ts';

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

type Agreed = { accountId: string; agrType: AgreementType };

/** How often an account has ended an agreement. */
export async function countTerminations(db: Db, { accountId, agrType }: Agreed): Promise<number> {
  const { rounds } = await db
    .selectFrom('agreementTermination')
    .select(({ fn }) => fn.coalesce(fn.max('round'), sql<number>`0`).as('rounds'))
    .where('accountId', '=', accountId)
    .where('agrType', '=', agrType)
    .executeTakeFirstOrThrow();
  return rounds;
}

/** An account's latest signature since it last ended the agreement. */
export async function findLatestSignature(db: Db, accountId: string, agrType: AgreementType) {
  const rounds = await countTerminations(db, { accountId, agrType });
  return db
    .selectFrom('agreementSignature')
    .select(['version', 'signedAt', 'round'])
    .where('round', '>', rounds)
    .where('accountId', '=', accountId)
    .where('agrType', '=', agrType)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Stores the first signature of a version; repeats change nothing. */
export async function insertSignature(db: Db, signature: Insertable<AgreementSignatureTable>): Promise<void> {
  await db
    .insertInto('agreementSignature')
    .values(signature)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends the account's signatures; nothing happens where they were ended already. */
export async function insertTermination(
  trx: Db,
  termination: Insertable<AgreementTerminationTable>,
): Promise<void> {
  await trx
    .insertInto('agreementTermination')
    .values(termination)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The published versions of an agreement, newest first. */
export function listPublishedVersions(db: Db, agrType: AgreementType) {
  return db
    .selectFrom('agreementVersion')
    .select(['version', 'titleZh', 'titleEn', 'publishedAt'])
    .$narrowType<{ publishedAt: NotNull }>()
    .where('agrType', '=', agrType)
    .where('publishedAt', '<=', sql<Date>`now()`)
    .orderBy('version', 'desc')
    .limit(limits.pageSizeMax)
    .execute();
}

type Ended = Database & { signed: AgreementSignatureTable; ended: AgreementTerminationTable };

/** Joins the end of the signature, if there is one. */
export const endsSignature = (join: JoinBuilder<Ended, 'signed' | 'ended'>) =>
  join
    .onRef('ended.accountId', '=', 'signed.accountId')
    .onRef('ended.agrType', '=', 'signed.agrType')
    .onRef('ended.round', '=', 'signed.round');

/** What an account signed of an agreement and when it ended that, newest first. */
export function listSignaturesOf(db: Db, { accountId, agrType }: Agreed) {
  return db
    .selectFrom('agreementSignature as signed')
    .leftJoin('agreementTermination as ended', endsSignature)
    .select(['signed.version', 'signed.signedAt', 'ended.terminatedAt'])
    .where('signed.accountId', '=', accountId)
    .where('signed.agrType', '=', agrType)
    .orderBy('signed.round', 'desc')
    .orderBy('signed.version', 'desc')
    .limit(limits.pageSizeMax)
    .execute();
}

/** One version's text; undefined where there is none of this number, or it is not published yet. */
export function findPublishedText(db: Db, agrType: AgreementType, version: number) {
  return db
    .selectFrom('agreementVersion')
    .selectAll()
    .$narrowType<{ publishedAt: NotNull }>()
    .where('agrType', '=', agrType)
    .where('version', '=', version)
    .where('publishedAt', '<=', sql<Date>`now()`)
    .executeTakeFirst();
}
