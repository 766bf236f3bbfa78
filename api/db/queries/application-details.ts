import type { Db } from '../schema.ts';
import { configurationColumns } from './configurations.ts';

/** Columns of the application itself that only its own page shows. */
export function findDetailRow(db: Db, id: string) {
  return db
    .selectFrom('application as a')
    .leftJoin('application as s', 's.id', 'a.sourceApplicationId')
    .leftJoin('file as f', 'f.id', 'a.formFileId')
    .select(['a.materials', 'a.round', 'a.finding', 'a.needsOperator', 'a.needsOperatorSince'])
    .select(['s.number as sourceNumber', 'f.id as formId', 'f.name as formName', 'f.size as formSize'])
    .select('f.mime as formMime')
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow();
}

export function listImages(db: Db, applicationId: string) {
  return db
    .selectFrom('applicationImage as i')
    .innerJoin('file as f', 'f.id', 'i.fileId')
    .select(['i.kind', 'f.id', 'f.name', 'f.size', 'f.mime'])
    .where('i.applicationId', '=', applicationId)
    .orderBy('i.kind')
    .orderBy('i.ordinal')
    .limit(20)
    .execute();
}

export function listConfigurations(db: Db, applicationId: string) {
  return db
    .selectFrom('applicationConfiguration as a')
    .innerJoin('configuration as c', 'c.id', 'a.configurationId')
    .select([...configurationColumns, 'a.verdict'])
    .where('a.applicationId', '=', applicationId)
    .orderBy('c.ordinal')
    .limit(10)
    .execute();
}

export function listDeliveries(db: Db, applicationId: string) {
  return db
    .selectFrom('delivery')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .orderBy('version')
    .limit(50)
    .execute();
}
