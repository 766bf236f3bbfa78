import { lockForChange } from '#db/advisory-lock.ts';
import { type DirectoryRow, listDirectories } from '#db/queries/document-directories.ts';
import {
  countDocuments,
  deleteDocument as deleteRow,
  findDocumentVersion,
  insertDocument,
  insertDocumentVersion,
  updateDocument,
} from '#db/queries/documents.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { type DocumentDraft, documentLimits } from '#domain/documents/documents.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { checkDocumentScope, type Deps, lockDocument, textFields } from './change-document.ts';

export type DocumentPosition = { directoryId: string; ordinal: number };
const kind = 'document' as const;

/** The directories, none of which goes before the transaction ends. @throws CatalogueError parameterInvalid for another one */
async function holdDirectories(trx: Db, directoryId: string): Promise<DirectoryRow[]> {
  await lockForChange(trx, 'documents');
  const all = await listDirectories(trx);
  if (!all.some(({ id }) => id === directoryId))
    throw new CatalogueError('parameterInvalid', { reason: 'missing', field: 'directoryId' });
  return all;
}

function positionFields({ directoryId, ordinal }: DocumentPosition, all: readonly DirectoryRow[]) {
  const directory = all.find(({ id }) => id === directoryId);
  return { directory: directory ? `${directory.nameZh} ${directory.nameEn}` : null, ordinal };
}

/** Writes a document as a draft. @throws CatalogueError as `checkDocumentScope`; parameterInvalid (`reason` 'missing', or 'full' at 1000 documents) */
export function createDocument(
  { db, now }: Deps,
  actor: Actor,
  { place, text }: { place: DocumentPosition; text: DocumentDraft },
) {
  return inTransaction(db, async (trx) => {
    const all = await holdDirectories(trx, place.directoryId);
    if ((await countDocuments(trx)) >= documentLimits.documents)
      throw new CatalogueError('parameterInvalid', { reason: 'full', limit: documentLimits.documents });
    await checkDocumentScope(trx, text, null);
    const id = await insertDocument(trx, place);
    await insertDocumentVersion(trx, {
      documentId: id,
      version: 1,
      ...text,
      publishedAt: null,
      updatedAt: now(),
    });
    const after = { ...textFields(text), ...positionFields(place, all) };
    const change = { kind, id, action: 'created', before: null, after };
    await recordProgrammeChange({ db: trx, now }, actor, change);
    return { id, version: 1, state: 'draft' as const };
  });
}

/** Moves a document. @throws CatalogueError as `lockDocument`; parameterInvalid (`reason: 'missing'`) */
export function placeDocument(
  { db, now }: Deps,
  actor: Actor,
  { id, seen, place }: { id: string; seen: number; place: DocumentPosition },
) {
  return inTransaction(db, async (trx) => {
    const all = await holdDirectories(trx, place.directoryId);
    const before = await lockDocument(trx, id, seen);
    await updateDocument(trx, id, { ...place, updatedAt: now() });
    await recordProgrammeChange({ db: trx, now }, actor, {
      kind,
      id,
      action: 'moved',
      before: positionFields(before, all),
      after: positionFields(place, all),
    });
    return { id, version: seen + 1, state: before.state };
  });
}

/** Deletes a document that was never published. @throws CatalogueError dataMissing, reviewStatusChanged */
export function deleteDocument({ db, now }: Deps, actor: Actor, id: string): Promise<{ id: string }> {
  return inTransaction(db, async (trx) => {
    const { state, latestVersion } = await lockDocument(trx, id);
    if (state !== 'draft') throw new CatalogueError('reviewStatusChanged', { state });
    const text = await findDocumentVersion(trx, id, latestVersion);
    await deleteRow(trx, id);
    const before = text ? textFields(text) : null;
    const change = { kind, id, action: 'deleted', before, after: null };
    await recordProgrammeChange({ db: trx, now }, actor, change);
    return { id };
  });
}
