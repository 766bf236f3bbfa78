import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';
import type { FileSchema } from '#db/schema/files.ts';

export type StoredFile = Selectable<FileSchema['file']>;
export type FileInsert = Insertable<FileSchema['file']>;

/**
 * Says that bytes are about to be stored under their hash, so that whoever removes unused ones leaves them for a while,
 * and finds them if no file ever names them.
 */
export async function noteBlob(db: Db, { sha256, size }: { sha256: string; size: number }): Promise<void> {
  await sql`insert into blob (sha256, size, unused_since) values (${sha256}, ${size}, now())
    on conflict (sha256) do update set unused_since = now() where blob.unused_since is not null`.execute(db);
}

const columns = [
  'id',
  'sha256',
  'enterpriseId',
  'kind',
  'name',
  'mime',
  'size',
  'width',
  'height',
  'uploadedBy',
  'photographed',
  'createdAt',
  'attachedAt',
] as const;

/** Names bytes that are stored and noted already; a foreign key keeps it from naming bytes that were removed since. */
export function insertFile(db: Db, file: FileInsert): Promise<StoredFile> {
  return db.insertInto('file').values(file).returning(columns).executeTakeFirstOrThrow();
}

export async function insertThumbnail(db: Db, fileId: string, jpeg: Buffer): Promise<void> {
  await db.insertInto('fileThumbnail').values({ fileId, jpeg }).execute();
}

/** The small JPEG of a picture; undefined where it has none. The rows are as visible as those of files. */
export async function findThumbnail(db: Db, fileId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('fileThumbnail')
    .select('jpeg')
    .where('fileId', '=', fileId)
    .executeTakeFirst();
  return row?.jpeg;
}

/** A file of the tenant (`'all'` for staff); undefined when there is none or it is another's. */
export function findFile(db: Db, tenant: string, id: string): Promise<StoredFile | undefined> {
  return db
    .selectFrom('file')
    .select(columns)
    .where('id', '=', id)
    .$if(tenant !== 'all', (query) => query.where('enterpriseId', '=', tenant))
    .executeTakeFirst();
}

/** Several files of the tenant at once, to be attached: none is removed before the transaction ends. */
export async function holdFiles(trx: Db, tenant: string, ids: readonly string[]): Promise<StoredFile[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom('file')
    .select(columns)
    .where('id', 'in', ids)
    .$if(tenant !== 'all', (query) => query.where('enterpriseId', '=', tenant))
    .limit(ids.length)
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/** Milliseconds for which whoever deletes an image waits for those who are about to refer to it. */
const lockMs = 2_000;

/** An image of the enterprise under its lock, so that nothing can refer to it any more before the transaction ends. */
export async function lockImage(trx: Db, enterpriseId: string, id: string) {
  await sql`select set_config('lock_timeout', ${`${lockMs}ms`}, true)`.execute(trx);
  return trx
    .selectFrom('file')
    .select(['id', 'attachedAt'])
    .where('id', '=', id)
    .where('enterpriseId', '=', enterpriseId)
    .where('kind', '=', 'image')
    .forUpdate()
    .executeTakeFirst();
}

/** How many applications that are begun name an image, counted up to 2. */
export async function countImageDrafts(trx: Db, enterpriseId: string, id: string): Promise<number> {
  const named = sql<boolean>`jsonb_path_exists(content, '$.materials.images.*[*] ? (@ == $id)', ${JSON.stringify({ id })}::jsonb)`;
  const rows = await trx
    .selectFrom('applicationDraft')
    .select('productId')
    .where('enterpriseId', '=', enterpriseId)
    .where(named)
    .limit(2)
    .execute();
  return rows.length;
}
