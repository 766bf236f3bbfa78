import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';
import type { FileSchema } from '#db/schema/files.ts';

export type StoredFile = Selectable<FileSchema['file']>;
export type FileInsert = Insertable<FileSchema['file']>;

/**
 * Records that bytes are about to be stored under their hash, so that the pruner leaves them for a while, and finds
 * them if no file ever refers to them.
 */
export async function touchBlob(db: Db, { sha256, size }: { sha256: string; size: number }): Promise<void> {
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

/** Adds a file for stored bytes; a foreign key prevents it for bytes that were removed. */
export function insertFile(db: Db, file: FileInsert): Promise<StoredFile> {
  return db.insertInto('file').values(file).returning(columns).executeTakeFirstOrThrow();
}

export async function insertThumbnail(db: Db, fileId: string, jpeg: Buffer): Promise<void> {
  await db.insertInto('fileThumbnail').values({ fileId, jpeg }).execute();
}

/** The small JPEG of a picture; undefined without one. As visible as the file. */
export async function findThumbnail(db: Db, fileId: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('fileThumbnail')
    .select('jpeg')
    .where('fileId', '=', fileId)
    .executeTakeFirst();
  return row?.jpeg;
}

/** A file of the tenant (`'all'` for staff); undefined otherwise. */
export function findFile(db: Db, tenant: string, id: string): Promise<StoredFile | undefined> {
  return db
    .selectFrom('file')
    .select(columns)
    .where('id', '=', id)
    .$if(tenant !== 'all', (query) => query.where('enterpriseId', '=', tenant))
    .executeTakeFirst();
}

/** Files of the tenant, locked against removal until the transaction ends. */
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

/** Milliseconds for which deleting an image waits for transactions that refer to it. */
const lockMs = 2_000;

/** An image of the enterprise, locked so that nothing new can refer to it. */
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

/** Drafts that use an image, counted up to 2. */
export async function countImageDrafts(trx: Db, enterpriseId: string, id: string): Promise<number> {
  const isNamed = sql<boolean>`jsonb_path_exists(content, '$.materials.images.*[*] ? (@ == $id)', ${JSON.stringify({ id })}::jsonb)`;
  const rows = await trx
    .selectFrom('applicationDraft')
    .select('productId')
    .where('enterpriseId', '=', enterpriseId)
    .where(isNamed)
    .limit(2)
    .execute();
  return rows.length;
}

/** Bytes that something names, by their hash: those after `after`. */
export function listNamedBlobs(db: Db, after: string, limit: number) {
  return db
    .selectFrom('blob')
    .select(['sha256', 'size'])
    .where('unusedSince', 'is', null)
    .where('sha256', '>', after)
    .orderBy('sha256')
    .limit(limit)
    .execute();
}

/** Whether something names these bytes now. */
export async function isNamedBlob(db: Db, sha256: string): Promise<boolean> {
  const named = db.selectFrom('blob').select('sha256').where('sha256', '=', sha256);
  return (await named.where('unusedSince', 'is', null).executeTakeFirst()) !== undefined;
}

/** What names these bytes, at most 20: files by their kind, blank forms, packages of suites. */
export async function listNamesOfBlob(
  db: Db,
  sha256: string,
): Promise<{ kind: string; name: string; id: string }[]> {
  const { rows } = await sql<{ kind: string; name: string; id: string }>`
    select kind, name, id::text from file where sha256 = ${sha256}
    union all select 'form-template', name, version::text from form_template where sha256 = ${sha256}
    union all select 'suite-package', name, id::text from suite_package where sha256 = ${sha256} limit 20`.execute(
    db,
  );
  return rows;
}
