import type { Insertable } from 'kysely';
import type { Materials } from '#domain/applications/applications.ts';
import type { Database, Db } from '../schema/database.ts';
import type { ApplicationRow } from './applications.ts';

export type DeliveryRow = Insertable<Database['delivery']>;

export function insertApplication(
  trx: Db,
  row: Insertable<Database['application']>,
): Promise<ApplicationRow> {
  return trx.insertInto('application').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Fields of an application that never change. */
export async function linkConfigurations(
  trx: Db,
  applicationId: string,
  configurationIds: readonly string[],
): Promise<void> {
  const links = configurationIds.map((configurationId) => ({ applicationId, configurationId }));
  await trx.insertInto('applicationConfiguration').values(links).execute();
}

/** Replaces the pictures of an application. */
export async function writeImages(
  trx: Db,
  applicationId: string,
  images: Materials['images'],
): Promise<void> {
  await trx.deleteFrom('applicationImage').where('applicationId', '=', applicationId).execute();
  const rows = Object.entries(images).flatMap(([kind, ids]) =>
    ids.map((fileId, ordinal) => ({
      applicationId,
      kind: kind as keyof Materials['images'],
      fileId,
      ordinal,
    })),
  );
  await trx.insertInto('applicationImage').values(rows).execute();
}

/** Replaces the materials (JSON); without a form the present one stays. */
export function writeMaterials(
  trx: Db,
  id: string,
  materials: string,
  formFileId: string | null,
  at: Date,
): Promise<ApplicationRow> {
  return trx
    .updateTable('application')
    .set({ materials, updatedAt: at })
    .$if(formFileId !== null, (q) => q.set({ formFileId }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Sets the verdicts: the named configurations passed, all others failed. */
export async function writeVerdicts(trx: Db, applicationId: string, passed: string[]): Promise<void> {
  await trx
    .updateTable('applicationConfiguration')
    .set((eb) => ({
      verdict: eb
        .case()
        .when('configurationId', 'in', passed.length > 0 ? passed : [applicationId])
        .then('passed' as const)
        .else('failed' as const)
        .end(),
    }))
    .where('applicationId', '=', applicationId)
    .execute();
}

export async function insertDelivery(trx: Db, row: DeliveryRow): Promise<void> {
  await trx.insertInto('delivery').values(row).execute();
}

/** Notes the serial numbers of the devices that came with the latest delivery. */
export async function writeSerials(trx: Db, applicationId: string, serials: string[]): Promise<void> {
  await trx
    .updateTable('delivery')
    .set({ serials })
    .where('applicationId', '=', applicationId)
    .where('version', '=', ({ selectFrom }) =>
      selectFrom('delivery as d')
        .select(({ fn }) => fn.max('d.version').as('latest'))
        .where('d.applicationId', '=', applicationId),
    )
    .execute();
}

/** Devices in the latest delivery; undefined where nothing was sent. */
export async function countDelivered(db: Db, applicationId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('delivery')
    .select('quantity')
    .where('applicationId', '=', applicationId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.quantity;
}
