import type { Selectable } from 'kysely';
import type { Database, Db } from '../schema.ts';

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

/** A reviewer's no to one item, with what they say of it. */
export async function rejectBypassItem(trx: Db, applicationId: string, id: string, comment: string) {
  await trx
    .updateTable('bypassItem')
    .set({ state: 'rejected', comment })
    .where('id', '=', id)
    .where('applicationId', '=', applicationId)
    .execute();
}

/** A reviewer's yes to every item that is open. */
export async function acceptBypassItems(trx: Db, applicationId: string): Promise<void> {
  await trx
    .updateTable('bypassItem')
    .set({ state: 'accepted' })
    .where('applicationId', '=', applicationId)
    .where('state', '=', 'open')
    .execute();
}
