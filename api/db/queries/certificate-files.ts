import { sql } from 'kysely';
import type { Db } from '../schema.ts';

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
    .where('c.id', '=', id)
    .executeTakeFirst();
}

/** Takes the lock of a certificate that has no PDF yet; undefined when it has one. */
export function lockUnrendered(trx: Db, id: string) {
  return trx
    .selectFrom('certificate')
    .select(['id', 'number', 'applicationId', 'enterpriseId'])
    .where('id', '=', id)
    .where('fileId', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function setCertificateFile(trx: Db, id: string, fileId: string): Promise<void> {
  await trx.updateTable('certificate').set({ fileId }).where('id', '=', id).execute();
}
