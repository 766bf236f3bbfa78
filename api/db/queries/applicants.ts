import { sql } from 'kysely';
import { certifiedStatuses } from '#domain/applications/statuses.ts';
import type { FileKind } from '#domain/files/file-rules.ts';
import type { Db } from '../schema/database.ts';
import { certificateStatusNow, isLapsed, isRevoked } from './lapsed-certificates.ts';

/** A product with what an application of it needs; locks the product against edits. */
export async function findApplicant(trx: Db, enterpriseId: string, productId: string) {
  const product = await trx
    .selectFrom('product')
    .select(['id', 'name', 'category', 'cpuArchitecture', 'screenDensity', 'channelId'])
    .where('id', '=', productId)
    .where('enterpriseId', '=', enterpriseId)
    .forUpdate()
    .executeTakeFirst();
  if (!product) return undefined;
  const enterprise = await trx
    .selectFrom('enterprise')
    .select(['state', 'nameZh', 'preloadingSince'])
    .where('id', '=', enterpriseId)
    .executeTakeFirstOrThrow();
  const configurations = await trx
    .selectFrom('configuration')
    .select('id')
    .where('productId', '=', productId)
    .limit(10)
    .execute();
  const contacts = await trx
    .selectFrom('productContact')
    .select('contactId')
    .where('productId', '=', productId)
    .limit(10)
    .execute();
  const configurationIds = configurations.map((row) => row.id);
  return { product, enterprise, configurationIds, contacts: contacts.length };
}
export type Applicant = NonNullable<Awaited<ReturnType<typeof findApplicant>>>;

/** ROM and configurations that a product is certified with, at most 500; one that expired may count until it is revoked. */
export function listCertified(db: Db, productId: string, { expired }: { expired: 'counts' | 'lapses' }) {
  return db
    .selectFrom('application as a')
    .innerJoin('applicationConfiguration as c', 'c.applicationId', 'a.id')
    .select('c.configurationId')
    .select(sql<string>`a.materials->>'romName'`.as('romName'))
    .select(sql<string>`a.materials->>'romVersion'`.as('romVersion'))
    .where('a.productId', '=', productId)
    .where('a.status', 'in', certifiedStatuses)
    .where('c.verdict', '=', 'passed')
    .where(sql<boolean>`not ${expired === 'counts' ? isRevoked : isLapsed}`)
    .limit(500)
    .execute();
}

/** An application of the enterprise that a plus one may name as its source, with what its certificate is worth. */
export async function findPlusSource(db: Db, enterpriseId: string, applicationId: string) {
  const row = await db
    .selectFrom('application as a')
    .leftJoin('certificate as c', 'c.applicationId', 'a.id')
    .select(['a.status', 'c.number', certificateStatusNow.as('worth')])
    .where('a.id', '=', applicationId)
    .where('a.enterpriseId', '=', enterpriseId)
    .executeTakeFirst();
  return row && { status: row.status, certificate: row.number === null ? null : { status: row.worth } };
}

/** Keeps what a plus or supplementary certificate is built on as it is until the transaction ends; each with its revocation. */
export function lockFoundations(
  trx: Db,
  {
    id,
    productId,
    sourceApplicationId,
  }: { id: string; productId: string; sourceApplicationId: string | null },
) {
  return trx
    .selectFrom('certificate as c')
    .innerJoin('application as a', 'a.id', 'c.applicationId')
    .select('c.revokedAt')
    .where('a.id', '!=', id)
    .where(
      sourceApplicationId === null
        ? sql<boolean>`a.product_id = ${productId}`
        : sql<boolean>`a.id = ${sourceApplicationId}`,
    )
    .orderBy('c.id')
    .limit(100)
    .forShare('c')
    .execute();
}

/** Files of this kind that the enterprise owns; locked against removal until the transaction ends. */
export function listOwnFiles(trx: Db, enterpriseId: string, kind: FileKind, ids: string[]) {
  return trx
    .selectFrom('file')
    .select(['id', 'name', 'size', 'mime', 'width', 'height', 'photographed'])
    .where('enterpriseId', '=', enterpriseId)
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .orderBy('id')
    .limit(100)
    .forKeyShare()
    .execute();
}
