import { sql } from 'kysely';
import { certifiedStatuses } from '#domain/applications/statuses.ts';
import type { FileKind } from '#domain/files/file-rules.ts';
import type { Db } from '../schema/database.ts';

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

/** ROM and configurations that a product is certified with, at most 500. */
export function listCertified(db: Db, productId: string) {
  return db
    .selectFrom('application as a')
    .innerJoin('applicationConfiguration as c', 'c.applicationId', 'a.id')
    .select('c.configurationId')
    .select(sql<string>`a.materials->>'romName'`.as('romName'))
    .select(sql<string>`a.materials->>'romVersion'`.as('romVersion'))
    .where('a.productId', '=', productId)
    .where('a.status', 'in', certifiedStatuses)
    .where('c.verdict', '=', 'passed')
    .limit(500)
    .execute();
}

/** The certified application that a plus application shares its information with; none whose certificate was revoked. */
export function findPlusSource(db: Db, enterpriseId: string, applicationId: string) {
  return db
    .selectFrom('application')
    .select(['id', 'number'])
    .where('id', '=', applicationId)
    .where('enterpriseId', '=', enterpriseId)
    .where('status', 'in', certifiedStatuses)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('certificate')
            .select('certificate.id')
            .whereRef('certificate.applicationId', '=', 'application.id')
            .where('certificate.revokedAt', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst();
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
