import {
  type DocumentRow,
  deleteDocumentVersion,
  findDocumentVersion,
  insertDocumentVersion,
  updateDocument,
  updateDocumentVersion,
} from '#db/queries/documents.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import type { DocumentDraft } from '#domain/documents/documents.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { checkDocumentScope, type Deps, lockDocument, textFields } from './change-document.ts';

const kind = 'document' as const;

/** The newest text. @throws Error where the row of a document is without one, which no writer leaves */
export async function latestText(trx: Db, { id, latestVersion }: Pick<DocumentRow, 'id' | 'latestVersion'>) {
  const text = await findDocumentVersion(trx, id, latestVersion);
  if (!text) throw new Error(`document ${id} has no version ${latestVersion}`);
  return text;
}

/** Writes the draft; where there is none, the next version begins with it. @throws CatalogueError as `lockDocument`, `checkDocumentScope` */
export function saveDocumentDraft(
  { db, now }: Deps,
  actor: Actor,
  { id, seen, text }: { id: string; seen: number; text: DocumentDraft },
) {
  return inTransaction(db, async (trx) => {
    const document = await lockDocument(trx, id, seen);
    const before = await latestText(trx, document);
    await checkDocumentScope(trx, text, before);
    const isDraft = before.publishedAt === null;
    const version = isDraft ? before.version : before.version + 1;
    const row = { ...text, updatedAt: now() };
    if (isDraft) await updateDocumentVersion(trx, { documentId: id, version }, row);
    else await insertDocumentVersion(trx, { documentId: id, version, publishedAt: null, ...row });
    await updateDocument(trx, id, { latestVersion: version, updatedAt: now() });
    await recordProgrammeChange({ db: trx, now }, actor, {
      kind,
      id,
      action: isDraft ? 'edited' : 'drafted',
      before: textFields(before),
      after: textFields(text),
    });
    return { id, version: seen + 1, state: document.state };
  });
}

/** Deletes the draft of a next version. @throws CatalogueError dataMissing; reviewStatusChanged where there is none, or no other version */
export function deleteDocumentDraft({ db, now }: Deps, actor: Actor, id: string) {
  return inTransaction(db, async (trx) => {
    const document = await lockDocument(trx, id);
    const draft = await latestText(trx, document);
    if (draft.publishedAt !== null || draft.version === 1)
      throw new CatalogueError('reviewStatusChanged', { state: document.state });
    await deleteDocumentVersion(trx, id, draft.version);
    await updateDocument(trx, id, { latestVersion: draft.version - 1, updatedAt: now() });
    const before = textFields(draft);
    const change = { kind, id, action: 'draft-deleted', before, after: null };
    await recordProgrammeChange({ db: trx, now }, actor, change);
    return { id, version: document.version + 1, state: document.state };
  });
}
