import { type Insertable, sql, type Updateable } from 'kysely';
import { documentLimits } from '#domain/documents/documents.ts';
import type { Db } from '../schema/database.ts';
import type { DocumentDirectoryTable } from '../schema/documents.ts';

const columns = ['id', 'parentId', 'nameZh', 'nameEn', 'ordinal', 'version'] as const;
const held = sql<number>`(select count(*)::int from document where directory_id = document_directory.id)`;

/** All directories in order, with the number of their documents. */
export function listDirectories(db: Db) {
  return db
    .selectFrom('documentDirectory')
    .select([...columns, held.as('documents')])
    .orderBy('ordinal')
    .orderBy('id')
    .limit(documentLimits.directories)
    .execute();
}
export type DirectoryRow = Awaited<ReturnType<typeof listDirectories>>[number];

export async function insertDirectory(trx: Db, row: Insertable<DocumentDirectoryTable>): Promise<string> {
  return (await trx.insertInto('documentDirectory').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function updateDirectory(
  trx: Db,
  id: string,
  changes: Updateable<DocumentDirectoryTable>,
): Promise<void> {
  await trx
    .updateTable('documentDirectory')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteDirectory(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('documentDirectory').where('id', '=', id).execute();
}
