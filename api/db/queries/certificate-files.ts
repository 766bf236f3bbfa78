import { sql } from 'kysely';
import type { CertificateStatus } from '#domain/applications/statuses.ts';
import { lockedIds } from '../locked-ids.ts';
import type { Db } from '../schema/database.ts';

/** A certificate with what its PDF needs beside the stored document; undefined for an unknown id. */
export function findForPrint(db: Db, id: string) {
  return db
    .selectFrom('certificate as c')
    .innerJoin('application as a', 'a.id', 'c.applicationId')
    .innerJoin('product as p', 'p.id', 'a.productId')
    .leftJoin('referenceItem as r', (join) =>
      join.on('r.kind', '=', 'category').on('r.code', '=', sql<string>`c.document ->> 'category'`),
    )
    .select(['c.id', 'c.number', 'c.document', 'c.fileId', 'p.brandAlias', 'r.nameZh', 'r.nameEn'])
    .select(['c.validUntil', 'c.revokedAt'])
    .where('c.id', '=', id)
    .executeTakeFirst();
}

/** Locks a certificate that has no PDF yet; undefined when it has one. */
export function lockUnrendered(trx: Db, id: string) {
  return trx
    .selectFrom('certificate')
    .select(['id', 'number', 'applicationId', 'enterpriseId', 'validUntil', 'revokedAt', 'version'])
    .where('id', '=', id)
    .where('fileId', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function setCertificateFile(
  trx: Db,
  id: string,
  file: { fileId: string; printedAs: CertificateStatus },
): Promise<void> {
  await trx.updateTable('certificate').set(file).where('id', '=', id).execute();
}

/** Certificates whose PDF says that they are valid, though they expired or were revoked before `today`. */
const outdated = (db: Db, today: string) =>
  db
    .selectFrom('certificate')
    .select('id')
    .where('printedAs', '=', sql.lit('valid'))
    .where('fileId', 'is not', null)
    .where(sql<boolean>`least(valid_until, (revoked_at at time zone 'utc')::date) < ${today}::date`)
    .orderBy(sql`least(valid_until, (revoked_at at time zone 'utc')::date)`)
    .forUpdate()
    .skipLocked();

/** Removes the PDF of up to `limit` outdated certificates, so that it is made again; returns them. */
export async function dropOutdatedPdfs(db: Db, today: string, limit: number): Promise<string[]> {
  const rows = await db
    .updateTable('certificate')
    .set({ fileId: null })
    .where('id', '=', lockedIds(outdated(db, today).limit(limit)))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A certificate without a report PDF; undefined otherwise. */
export function findUnreported(db: Db, id: string) {
  return db
    .selectFrom('certificate')
    .select(['id', 'number', 'applicationId', 'enterpriseId', 'version', 'document'])
    .where('id', '=', id)
    .where('reportFileId', 'is', null);
}

export async function setReportFile(trx: Db, id: string, reportFileId: string): Promise<void> {
  await trx.updateTable('certificate').set({ reportFileId }).where('id', '=', id).execute();
}
