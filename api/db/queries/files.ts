import type { Insertable, Selectable } from 'kysely';
import type { FileSchema } from '#db/schema/files.ts';
import type { Db } from '#db/schema.ts';

export type StoredFile = Selectable<FileSchema['file']>;
export type FileInsert = Insertable<FileSchema['file']>;

/** Names a blob whose bytes are stored already. */
export function insertFile(db: Db, file: FileInsert): Promise<StoredFile> {
  return db
    .with('stored', (cte) =>
      cte
        .insertInto('blob')
        .values({ sha256: file.sha256, size: file.size })
        .onConflict((conflict) => conflict.column('sha256').doNothing())
        .returning('sha256'),
    )
    .insertInto('file')
    .values(file)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A file of the tenant (`'all'` for staff); undefined when there is none or it is another's. */
export function findFile(db: Db, tenant: string, id: string): Promise<StoredFile | undefined> {
  return db
    .selectFrom('file')
    .selectAll()
    .where('id', '=', id)
    .$if(tenant !== 'all', (query) => query.where('enterpriseId', '=', tenant))
    .executeTakeFirst();
}

/** Several files of the tenant at once, in no order; used when they are attached to something. */
export function findFiles(db: Db, tenant: string, ids: readonly string[]): Promise<StoredFile[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('file')
    .selectAll()
    .where('id', 'in', ids)
    .$if(tenant !== 'all', (query) => query.where('enterpriseId', '=', tenant))
    .limit(ids.length)
    .execute();
}
