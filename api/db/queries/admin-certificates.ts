import { type RawBuilder, sql } from 'kysely';
import type { CertificateState } from '#domain/certificates/certificates.ts';
import { containsTerm, matchesTerm, searchTermOf } from '../keyword.ts';
import type { Db } from '../schema/database.ts';
import { findRows, type Match } from '../searched-list.ts';

type Filter = {
  keyword?: string | undefined;
  state?: CertificateState | undefined;
  /** Those whose revocation is proposed. */
  proposed?: boolean | undefined;
  /** Code of a device's category. */
  category?: string | undefined;
  /** Whose it is. */
  enterprise?: string | undefined;
  /** The office's day, `YYYY-MM-DD`. */
  today: string;
};
/** `on` is the day that the list is sorted by. */
type Key = { on: string; number: string };

/** A number, or how one begins. */
const numberPattern = /^A\d{4}-\d{0,6}$/i;

const lastOfNumber = '\uffff';

function matching({ keyword, state, proposed, category, enterprise, today }: Filter): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  const number = keyword?.trim().toUpperCase() ?? '';
  if (numberPattern.test(number))
    conditions.push(sql`c.number >= ${number} and c.number < ${number + lastOfNumber}`);
  if (state === 'revoked') conditions.push(sql`c.revoked_at is not null`);
  if (state && state !== 'revoked') conditions.push(sql`c.revoked_at is null`);
  if (state === 'expired') conditions.push(sql`c.valid_until < ${today}::date`);
  if (state === 'valid') conditions.push(sql`c.valid_until >= ${today}::date and not c.partial`);
  if (state === 'partial') conditions.push(sql`c.valid_until >= ${today}::date and c.partial`);
  if (proposed)
    conditions.push(sql`c.id in (select certificate_id from revocation_proposal where settled_at is null)`);
  if (category !== undefined) conditions.push(sql`c.document->>'category' = ${category}`);
  if (enterprise !== undefined) conditions.push(sql`c.enterprise_id = ${enterprise}`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** The search term for the index of words; numbers have their own index. */
const termIn = ({ keyword }: Filter) =>
  numberPattern.test(keyword?.trim() ?? '') ? null : searchTermOf(keyword, { small: true });

/** Expired ones are sorted by their expiry: in the order of issue they come last. */
const dayOf = ({ state }: Pick<Filter, 'state'>) =>
  sql.ref(state === 'expired' ? 'c.validUntil' : 'c.issuedOn');

/** The certificates that match. */
export function filterAdminCertificates(db: Db, filter: Filter): Promise<Match> {
  const where = matching(filter);
  const term = termIn(filter);
  const line = sql`c.search_text`;
  return findRows(db, {
    where,
    from: sql`certificate c`,
    term: term && {
      id: sql`c.id`,
      candidates: sql`select c.id from certificate c where ${where} and ${matchesTerm(line, term)}`,
      contains: containsTerm(line, term),
    },
  });
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
    ])
    .select(
      sql<Date | null>`(select proposed_at from revocation_proposal
        where certificate_id = c.id and settled_at is null)`.as('proposedAt'),
    );

/** A page of all certificates, issued last first; expired ones by their expiry. */
export function listAdminCertificates(
  db: Db,
  { where }: Match,
  { after, limit, ...filter }: Pick<Filter, 'state'> & { after: Key | null; limit: number },
) {
  const day = dayOf(filter);
  const isAfter = after && sql<boolean>`(${day}, c.number) < (${after.on}::date, ${after.number}::text)`;
  return select(db)
    .where(where)
    .where(isAfter ?? sql<boolean>`true`)
    .orderBy(day, 'desc')
    .orderBy('c.number', 'desc')
    .limit(limit)
    .execute();
}
export type AdminCertificateRow = Awaited<ReturnType<typeof listAdminCertificates>>[number];

/** Certificates in force whose last day is one of these, and whose enterprise was not told of it. */
export function listExpiringUntold(db: Db, { from, to, limit }: { from: string; to: string; limit: number }) {
  return select(db)
    .where('c.revokedAt', 'is', null)
    .where(sql<boolean>`c.valid_until between ${from}::date and ${to}::date`)
    .where(
      sql<boolean>`not exists (select from message where dedupe_key = 'expiry:' || c.id || ':' || c.valid_until)`,
    )
    .orderBy('c.validUntil')
    .limit(limit)
    .execute();
}

/** Takes a certificate's lock; undefined for an unknown number. */
export function lockCertificate(trx: Db, number: string) {
  return select(trx).where('c.number', '=', number).forUpdate().executeTakeFirst();
}

/** Revokes a certificate; its PDF has to be made again. */
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

/** Gives a certificate another last day, `YYYY-MM-DD`; its PDF has to be made again. */
export async function writeTerm(trx: Db, id: string, validUntil: string): Promise<void> {
  await trx
    .updateTable('certificate')
    .set({ validUntil, fileId: null, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** A certificate with its application, product and PDF; undefined for an unknown number. */
export function findAdminCertificate(db: Db, number: string) {
  return select(db)
    .innerJoin('application as a', 'a.id', 'c.applicationId')
    .select(['c.fileId', 'a.productId'])
    .where('c.number', '=', number)
    .executeTakeFirst();
}
