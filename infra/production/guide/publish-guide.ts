import { createDatabase, type DatabaseAddress } from '#db/connection.ts';
import { insertDirectory, listDirectories } from '#db/queries/document-directories.ts';
import {
  findDocument,
  findDocumentVersion,
  insertDocument,
  insertDocumentVersion,
  updateDocument,
} from '#db/queries/documents.ts';
import { listProgrammeChanges } from '#db/queries/programme-changes.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import {
  directoryRow,
  type GuideDocument,
  guideDirectories,
  guideDirectoryId,
  guideDocuments,
  ordinalAt,
  textRow,
} from './guide.ts';

const kind = 'document' as const;
type Text = ReturnType<typeof textRow>;

/**
 * Publishes the product's guide: missing texts, and changed ones as a new version. A text that the office has changed,
 * moved or withdrawn is left alone from then on.
 * @param owner the database, for the role that owns its tables
 * @returns how many texts were published
 */
export async function publishGuide(owner: DatabaseAddress, documents = guideDocuments): Promise<number> {
  const db = createDatabase(owner, { sees: 'all', max: 1, applicationName: 'assay-guide' });
  try {
    return await inTransaction(db, async (trx) => {
      let published = 0;
      for (const [index, document] of documents.entries()) {
        if (await publishText(trx, document, ordinalAt(index))) published += 1;
      }
      return published;
    });
  } finally {
    await db.destroy();
  }
}

async function publishText(trx: Db, { id, directory, text: content }: GuideDocument, ordinal: number) {
  const now = new Date();
  const text = textRow(content);
  const known = await findDocument(trx, id).forUpdate().executeTakeFirst();
  const version = (known?.latestVersion ?? 0) + 1;
  const published = { publishedVersion: version, latestVersion: version, updatedAt: now };
  if (!known) {
    await addDirectory(trx, directory);
    const place = { id, directoryId: guideDirectoryId(directory), ordinal, state: 'published' } as const;
    await insertDocument(trx, { ...place, ...published });
  } else {
    if (await wasChangedByOffice(trx, id)) return false;
    if (await hasSameText(trx, id, known.latestVersion, text)) return false;
    await updateDocument(trx, id, published);
  }
  await insertDocumentVersion(trx, { documentId: id, version, ...text, publishedAt: now, updatedAt: now });
  return true;
}

/** Adds a missing directory and its parents. */
async function addDirectory(trx: Db, key: string): Promise<void> {
  const index = guideDirectories.findIndex((one) => one.key === key);
  const directory = guideDirectories[index];
  if (!directory) throw new Error(`The guide has no directory ${key}`);
  if (directory.parent !== undefined) await addDirectory(trx, directory.parent);
  const row = directoryRow(directory, index);
  const known = await listDirectories(trx);
  if (!known.some(({ id }) => id === row.id)) await insertDirectory(trx, row);
}

async function wasChangedByOffice(trx: Db, id: string): Promise<boolean> {
  const changes = await listProgrammeChanges(trx, { kind, recordId: id }, { before: null, limit: 1 });
  return changes.length > 0;
}

async function hasSameText(trx: Db, id: string, version: number, text: Text): Promise<boolean> {
  const known = await findDocumentVersion(trx, id, version);
  return (Object.keys(text) as (keyof Text)[]).every((field) => known?.[field] === text[field]);
}
