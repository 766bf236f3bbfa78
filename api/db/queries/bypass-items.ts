import { type Selectable, sql } from 'kysely';
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

export type BypassContent = { reason: string; attachmentIds: string[]; updatedBy: string; updatedAt: Date };

async function keepVersion(trx: Db, item: BypassItem): Promise<void> {
  const { id: bypassItemId, version, reason, attachmentIds, state, comment, updatedBy, updatedAt } = item;
  const row = { bypassItemId, version, reason, attachmentIds, state, comment, updatedBy, updatedAt };
  await trx
    .insertInto('bypassVersion')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['bypassItemId', 'version']).doUpdateSet({ state, comment, updatedAt }),
    )
    .execute();
}

/** A first version, open for the reviewer. */
export async function insertBypassItem(
  trx: Db,
  target: Pick<BypassItem, 'applicationId' | 'failureKey'>,
  content: BypassContent,
): Promise<BypassItem> {
  const item = await trx
    .insertInto('bypassItem')
    .values({ ...target, ...content, comment: null })
    .returningAll()
    .executeTakeFirstOrThrow();
  await keepVersion(trx, item);
  return item;
}

/** The next version, open again; the one before is kept with what the reviewer said of it. */
export async function replaceBypassItem(
  trx: Db,
  before: BypassItem,
  content: BypassContent,
): Promise<BypassItem> {
  await keepVersion(trx, before);
  const item = await trx
    .updateTable('bypassItem')
    .set({ ...content, state: 'open', comment: null, version: sql<number>`version + 1` })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await keepVersion(trx, item);
  return item;
}
