import { type RawBuilder, sql } from 'kysely';
import type { CertificateState } from '#domain/certificates/certificates.ts';
import { limits } from '#domain/shared/limits.ts';
import { findsWord, wordOf } from '../keyword.ts';
import type { Db } from '../schema.ts';

type Filter = {
  keyword?: string | undefined;
  state?: CertificateState | undefined;
  /** The office's day, `YYYY-MM-DD`. */
  today: string;
};
type Key = { issuedOn: string; number: string };

/** A number, or how one begins. */
const numberPattern = /^A\d{4}-\d{0,6}$/i;

const lastOfNumber = '\uffff';

function matching({ keyword, state, today }: Filter): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  const word = wordOf(keyword, { small: true });
  const number = keyword?.trim().toUpperCase() ?? '';
  if (numberPattern.test(number))
    conditions.push(sql`c.number >= ${number} and c.number < ${number + lastOfNumber}`);
  else if (word) conditions.push(findsWord(sql`c.search_text`, word));
  if (state === 'revoked') conditions.push(sql`c.revoked_at is not null`);
  if (state && state !== 'revoked') conditions.push(sql`c.revoked_at is null`);
  if (state === 'expired') conditions.push(sql`c.valid_until < ${today}::date`);
  if (state === 'valid') conditions.push(sql`c.valid_until >= ${today}::date and not c.partial`);
  if (state === 'partial') conditions.push(sql`c.valid_until >= ${today}::date and c.partial`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const select = (db: Db) =>
  db
    .selectFrom('certificate as c')
    .select(['c.id', 'c.number', 'c.issuedOn', 'c.validUntil', 'c.revokedAt', 'c.revokedReason'])
    .select([
      'c.revokedReasonEn',
      'c.partial',
      'c.document',
      'c.applicationId',
      'c.enterpriseId',
      'c.version',
    ]);

/** One page of all certificates, issued last first. */
export function listAdminCertificates(
  db: Db,
  filter: Filter,
  { after, limit }: { after: Key | null; limit: number },
) {
  return select(db)
    .where(matching(filter))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(c.issued_on, c.number) < (${after?.issuedOn}::date, ${after?.number}::text)`),
    )
    .orderBy('c.issuedOn', 'desc')
    .orderBy('c.number', 'desc')
    .limit(limit)
    .execute();
}
export type AdminCertificateRow = Awaited<ReturnType<typeof listAdminCertificates>>[number];

/** How many match, counted up to 1001. */
export async function countAdminCertificates(db: Db, filter: Filter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
    select from certificate c where ${matching(filter)} limit ${sql.lit(limits.counted + 1)}) counted`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** Takes a certificate's lock; undefined for an unknown number. */
export function lockCertificate(trx: Db, number: string) {
  return select(trx).where('c.number', '=', number).forUpdate().executeTakeFirst();
}

/** Revokes a certificate; its PDF is to be drawn anew. */
export async function writeRevocation(
  trx: Db,
  { id, at, reasonZh, reasonEn }: { id: string; at: Date; reasonZh: string; reasonEn: string },
): Promise<void> {
  await trx
    .updateTable('certificate')
    .set({
      revokedAt: at,
      revokedReason: reasonZh,
      revokedReasonEn: reasonEn,
      fileId: null,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** Gives a certificate another last day, `YYYY-MM-DD`; its PDF is to be drawn anew. */
export async function writeTerm(trx: Db, id: string, validUntil: string): Promise<void> {
  await trx
    .updateTable('certificate')
    .set({ validUntil, fileId: null, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** A certificate with what its page leads to; undefined for an unknown number. */
export function findAdminCertificate(db: Db, number: string) {
  return select(db)
    .innerJoin('application as a', 'a.id', 'c.applicationId')
    .select(['c.fileId', 'a.productId'])
    .where('c.number', '=', number)
    .executeTakeFirst();
}
