import { sql } from 'kysely';
import type { Db } from '../schema/database.ts';
import type { ApplicationRow } from './applications.ts';

type CertificateDraft = {
  number: string;
  issuedOn: string;
  validUntil: string;
  product: string;
  brand: string;
  model: string;
  enterprise: { zh: string; en: string };
};

/** Product, enterprise and configurations as the certificate names them. */
export async function findCertified(db: Db, applicationId: string) {
  const names = await db
    .selectFrom('application as a')
    .innerJoin('product as p', 'p.id', 'a.productId')
    .innerJoin('enterprise as e', 'e.id', 'a.enterpriseId')
    .leftJoin('referenceItem as r', (join) =>
      join.on('r.kind', '=', 'os').on('r.code', '=', sql<string>`a.materials ->> 'os'`),
    )
    .select([
      'p.name',
      'p.nameEn as productEn',
      'p.brand',
      'p.brandAlias',
      'p.model',
      'p.category',
      'e.nameZh',
      'e.nameEn',
      sql<string | null>`coalesce(left(p.channel_id, -9), e.partner_code)`.as('partnerCode'),
      sql<string>`coalesce(r.name_en, a.materials ->> 'os')`.as('os'),
    ])
    .where('a.id', '=', applicationId)
    .executeTakeFirstOrThrow();
  const configurations = await db
    .selectFrom('applicationConfiguration as a')
    .innerJoin('configuration as c', 'c.id', 'a.configurationId')
    .select(['c.id', 'a.verdict', 'c.ordinal', 'c.label', 'c.labelEn'])
    .select(sql<string>`c.ram_value || ' ' || c.ram_unit`.as('ram'))
    .select(sql<string>`c.rom_value || ' ' || c.rom_unit`.as('rom'))
    .where('a.applicationId', '=', applicationId)
    .orderBy('c.ordinal')
    .limit(10)
    .execute();
  const { nameZh, nameEn, partnerCode, os, ...product } = names;
  return { product, os, enterprise: { nameZh, nameEn, partnerCode }, configurations };
}

/** One certificate an application; a repeated call inserts nothing. */
export function insertCertificate(trx: Db, row: ApplicationRow, document: CertificateDraft) {
  const { number, issuedOn, validUntil, product, brand, model, enterprise } = document;
  return trx
    .insertInto('certificate')
    .values({
      number,
      issuedOn,
      validUntil,
      applicationId: row.id,
      enterpriseId: row.enterpriseId,
      document: JSON.stringify(document),
      searchText: [product, brand, model, enterprise.zh, enterprise.en].join(' ').toLowerCase(),
      fileId: null,
      revokedReason: null,
    })
    .onConflict((c) => c.column('applicationId').doNothing())
    .returning('id')
    .executeTakeFirst();
}

/** Query for the certificate of an application. */
export function certificateOf(db: Db, applicationId: string) {
  return db
    .selectFrom('certificate')
    .select(['number', 'issuedOn', 'validUntil', 'revokedAt', 'revokedReason', 'revokedReasonEn', 'fileId'])
    .where('applicationId', '=', applicationId);
}
