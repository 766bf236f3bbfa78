import type { Selectable } from 'kysely';
import type { Database, Db } from '../schema/database.ts';

export type BypassItem = Selectable<Database['bypassItem']>;

export function findBypassItem(trx: Db, applicationId: string, failureKey: string) {
  return trx
    .selectFrom('bypassItem')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('failureKey', '=', failureKey)
    .forUpdate()
    .executeTakeFirst();
}

export async function isBypassItem(db: Db, applicationId: string, id: string): Promise<boolean> {
  const item = await db
    .selectFrom('bypassItem')
    .select('id')
    .where('id', '=', id)
    .where('applicationId', '=', applicationId)
    .executeTakeFirst();
  return item !== undefined;
}
