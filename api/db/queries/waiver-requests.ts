import type { Selectable } from 'kysely';
import type { Database, Db } from '../schema/database.ts';

export type WaiverRequest = Selectable<Database['waiverRequest']>;

export function findWaiverRequest(trx: Db, applicationId: string, failureKey: string) {
  return trx
    .selectFrom('waiverRequest')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('failureKey', '=', failureKey)
    .forUpdate()
    .executeTakeFirst();
}

export async function isWaiverRequest(db: Db, applicationId: string, id: string): Promise<boolean> {
  const item = await db
    .selectFrom('waiverRequest')
    .select('id')
    .where('id', '=', id)
    .where('applicationId', '=', applicationId)
    .executeTakeFirst();
  return item !== undefined;
}
