import { updateDocument, updateDocumentVersion } from '#db/queries/documents.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { documentGaps } from '#domain/documents/documents.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { type Deps, lockDocument, refuseGaps } from './change-document.ts';
import { latestText } from './draft-document.ts';

const kind = 'document' as const;

/**
 * Publishes the newest text: readers see it from now on. A withdrawn document without a draft is shown again as it was.
 * @throws CatalogueError as `lockDocument`; parameterInvalid with what is missing; reviewStatusChanged where it is published already
 */
export function publishDocument({ db, now }: Deps, actor: Actor, { id, seen }: { id: string; seen: number }) {
  return inTransaction(db, async (trx) => {
    const document = await lockDocument(trx, id, seen);
    const text = await latestText(trx, document);
    const { publishedVersion, state } = document;
    if (publishedVersion === text.version) throw new CatalogueError('reviewStatusChanged', { state });
    refuseGaps(documentGaps(text));
    const { version } = text;
    if (text.publishedAt === null)
      await updateDocumentVersion(trx, { documentId: id, version }, { publishedAt: now() });
    await updateDocument(trx, id, { state: 'published', publishedVersion: version, updatedAt: now() });
    await recordProgrammeChange({ db: trx, now }, actor, {
      kind,
      id,
      action: 'published',
      before: { state, publishedVersion },
      after: { state: 'published', publishedVersion: version },
    });
    return { id, version: seen + 1, state: 'published' as const };
  });
}

/** Shows a document to readers no more. @throws CatalogueError dataMissing, reviewStatusChanged */
export function withdrawDocument({ db, now }: Deps, actor: Actor, id: string) {
  return inTransaction(db, async (trx) => {
    const { state, publishedVersion, version } = await lockDocument(trx, id);
    if (state !== 'published') throw new CatalogueError('reviewStatusChanged', { state });
    await updateDocument(trx, id, { state: 'withdrawn', publishedVersion: null, updatedAt: now() });
    await recordProgrammeChange({ db: trx, now }, actor, {
      kind,
      id,
      action: 'withdrawn',
      before: { state, publishedVersion },
      after: { state: 'withdrawn', publishedVersion: null },
    });
    return { id, version: version + 1, state: 'withdrawn' as const };
  });
}
