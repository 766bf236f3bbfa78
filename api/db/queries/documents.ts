import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import { type DocumentState, documentLimits } from '#domain/documents/documents.ts';
import { timeKey } from '../cursor.ts';
import { containsPattern } from '../keyword.ts';
import type { Db } from '../schema/database.ts';
import type { DocumentTable, DocumentVersionTable } from '../schema/documents.ts';
import { isForProduct, type ScopedProduct } from './product-scope.ts';

export type DocumentFilter = {
  /** Part of a title, in any case. */
  keyword?: string | undefined;
  /** Its documents and those of the directories in it. */
  directory?: string | undefined;
  state?: DocumentState | undefined;
};

/** There are at most 1000 documents, so a sequential scan is cheap. */
function matching({ keyword, directory, state }: DocumentFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  const pattern = containsPattern(keyword);
  if (pattern !== null)
    conditions.push(sql`(text.title_zh ilike ${pattern} or text.title_en ilike ${pattern})`);
  if (directory !== undefined)
    conditions.push(sql`${directory}::uuid in (directory.id, directory.parent_id)`);
  if (state !== undefined) conditions.push(sql`document.state = ${state}`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

const placeOf = (table: string) =>
  sql`lpad(${sql.ref(`${table}.ordinal`)}::text, 4, '0') || ${sql.ref(`${table}.id`)}`;
/** Order in the tree: a directory's own documents come before those of its subdirectories. */
const place = sql<string>`(case when parent.id is null then ${placeOf('directory')} || ' '
  else ${placeOf('parent')} || ${placeOf('directory')} end || ${placeOf('document')}) collate "C"`;

const listed = (db: Db) =>
  db
    .selectFrom('document')
    .innerJoin('documentVersion as text', (join) =>
      join.onRef('text.documentId', '=', 'document.id').onRef('text.version', '=', 'document.latestVersion'),
    )
    .innerJoin('documentDirectory as directory', 'directory.id', 'document.directoryId')
    .leftJoin('documentDirectory as parent', 'parent.id', 'directory.parentId');

/** One page of documents with the titles of their newest texts, in the order of the tree. */
export function listDocuments(
  db: Db,
  filter: DocumentFilter,
  { after, limit }: { after: { place: string } | null; limit: number },
) {
  return listed(db)
    .select(['document.id', 'document.directoryId', 'document.ordinal', 'document.state'])
    .select(['document.publishedVersion', 'document.latestVersion', 'document.version', 'document.updatedAt'])
    .select(['text.titleZh', 'text.titleEn', 'text.systems', 'text.categories'])
    .select(['text.publishedAt', place.as('place')])
    .where(matching(filter))
    .$if(after !== null, (query) => query.where(sql<boolean>`${place} > ${after?.place}`))
    .orderBy(place)
    .limit(limit)
    .execute();
}

/** How many match; there are at most 1000. */
export async function countDocuments(db: Db, filter: DocumentFilter = {}): Promise<number> {
  const { total } = await listed(db)
    .select(sql<number>`count(*)::int`.as('total'))
    .where(matching(filter))
    .executeTakeFirstOrThrow();
  return total;
}

export function findDocument(db: Db, id: string) {
  return db.selectFrom('document').selectAll().where('id', '=', id);
}
export type DocumentRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof findDocument>['executeTakeFirst']>>
>;

export function findDocumentVersion(db: Db, documentId: string, version: number) {
  return db
    .selectFrom('documentVersion')
    .selectAll()
    .where('documentId', '=', documentId)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** The newest versions of a document, newest first. */
export function listDocumentVersions(db: Db, documentId: string) {
  return db
    .selectFrom('documentVersion')
    .select(['version', 'titleZh', 'titleEn', 'publishedAt', 'updatedAt'])
    .where('documentId', '=', documentId)
    .orderBy('version', 'desc')
    .limit(100)
    .execute();
}

/** Published versions of a document, and their maximum number. */
export async function listPublishedVersions(db: Db, documentId: string, limit: number) {
  const rows = await db
    .selectFrom('documentVersion')
    .select(['version', 'publishedAt'])
    .where('documentId', '=', documentId)
    .where('publishedAt', 'is not', null)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ version, publishedAt }) => (publishedAt ? [{ version, publishedAt }] : []));
}

export async function insertDocument(trx: Db, row: Insertable<DocumentTable>): Promise<string> {
  return (await trx.insertInto('document').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** The row is locked. */
export async function updateDocument(trx: Db, id: string, changes: Updateable<DocumentTable>): Promise<void> {
  await trx
    .updateTable('document')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteDocument(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('document').where('id', '=', id).execute();
}

export async function insertDocumentVersion(trx: Db, row: Insertable<DocumentVersionTable>): Promise<void> {
  await trx.insertInto('documentVersion').values(row).execute();
}

/** Only a draft: the database refuses any other. */
export async function updateDocumentVersion(
  trx: Db,
  { documentId, version }: { documentId: string; version: number },
  changes: Updateable<DocumentVersionTable>,
): Promise<void> {
  await trx
    .updateTable('documentVersion')
    .set(changes)
    .where('documentId', '=', documentId)
    .where('version', '=', version)
    .execute();
}

export async function deleteDocumentVersion(trx: Db, documentId: string, version: number): Promise<void> {
  await trx
    .deleteFrom('documentVersion')
    .where('documentId', '=', documentId)
    .where('version', '=', version)
    .execute();
}

const published = (db: Db) =>
  db
    .selectFrom('document')
    .innerJoin('documentVersion as text', (join) =>
      join
        .onRef('text.documentId', '=', 'document.id')
        .onRef('text.version', '=', 'document.publishedVersion'),
    );

/** All published documents, in the order of directories. */
export function listPublishedDocuments(db: Db) {
  return published(db)
    .select(['document.id', 'document.directoryId', 'text.titleZh', 'text.titleEn', 'text.publishedAt'])
    .orderBy('document.ordinal')
    .orderBy('document.id')
    .limit(documentLimits.documents)
    .execute();
}

/** Maximum search results, and characters around the match. */
const maxResults = 50;
const around = { before: 40, length: 160 };

/**
 * Published documents whose title or text contains a keyword, in any case, with an excerpt. A sequential scan, as
 * above.
 */
export function findPublishedDocuments(db: Db, pattern: string, text: string) {
  const excerpt = (column: string) => {
    const at = sql`strpos(lower(${sql.ref(column)}), lower(${text}))`;
    return sql<string | null>`case when ${at} > 0 then
      substring(${sql.ref(column)} from greatest(${at} - ${around.before}, 1) for ${around.length}) end`;
  };
  const columns = ['text.titleZh', 'text.titleEn', 'text.bodyZh', 'text.bodyEn'];
  const has = columns.map((column) => sql`${sql.ref(column)} ilike ${pattern}`);
  return published(db)
    .select(['document.id', 'document.directoryId', 'text.titleZh', 'text.titleEn', 'text.publishedAt'])
    .select([excerpt('text.bodyZh').as('foundZh'), excerpt('text.bodyEn').as('foundEn')])
    .where(sql<boolean>`(${sql.join(has, sql` or `)})`)
    .orderBy('document.ordinal')
    .orderBy('document.id')
    .limit(maxResults)
    .execute();
}

/** The time is the text of `timeKey`. */
export type PublishedKey = { key: string; id: string };

/** A page of the published documents for a product, newest text first. */
export function listProductDocuments(
  db: Db,
  product: ScopedProduct,
  { after, limit }: { after: PublishedKey | null; limit: number },
) {
  return published(db)
    .select(['document.id', 'text.titleZh', 'text.titleEn', 'text.publishedAt'])
    .select(timeKey('text.publishedAt').as('key'))
    .where(isForProduct('text', product))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(text.published_at, document.id) < (${after?.key}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('text.publishedAt', 'desc')
    .orderBy('document.id', 'desc')
    .limit(limit)
    .execute();
}

/** Their number; at most 1000. */
export async function countProductDocuments(db: Db, product: ScopedProduct): Promise<number> {
  const { total } = await published(db)
    .select(sql<number>`count(*)::int`.as('total'))
    .where(isForProduct('text', product))
    .executeTakeFirstOrThrow();
  return total;
}
