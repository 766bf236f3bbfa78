import type { Insertable } from 'kysely';
import { limits } from '#domain/shared/limits.ts';
import type { Db } from '../schema/database.ts';
import type { FormTemplateSchema } from '../schema/form-templates.ts';

/** The latest versions, newest first: the first of them is the current one. */
export function listFormTemplates(db: Db) {
  return db
    .selectFrom('formTemplate')
    .selectAll()
    .orderBy('version', 'desc')
    .limit(limits.pageSizeMax)
    .execute();
}

/** A version, or the current one; undefined where there is none. */
export function findFormTemplate(db: Db, version?: number) {
  return db
    .selectFrom('formTemplate')
    .selectAll()
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertFormTemplate(trx: Db, row: Insertable<FormTemplateSchema['formTemplate']>) {
  await trx.insertInto('formTemplate').values(row).execute();
}
