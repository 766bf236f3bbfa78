import { deleteVersion, insertVersion, nextVersion, updateVersion } from '#db/queries/agreement-texts.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import type { AgreementText } from '#domain/agreements/agreement-texts.ts';
import type { AgreementType } from '#domain/agreements/agreements.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import {
  type Deps,
  lockText,
  recordIdOf,
  refuseSecondDraft,
  type SavedText,
  textFields,
  type VersionId,
} from './change-agreement-text.ts';

const kind = 'agreement-text' as const;

/** Begins the next version of an agreement. @throws CatalogueError reviewStatusChanged while there is a draft of one */
export async function draftAgreementText(
  { db, now }: Deps,
  actor: Actor,
  { agrType, text }: { agrType: AgreementType; text: AgreementText },
): Promise<SavedText> {
  const begin = inTransaction(db, async (trx) => {
    const version = await nextVersion(trx, agrType);
    const row = { ...text, publishedAt: null };
    await insertVersion(trx, { agrType, version, ...row, createdBy: actor.accountId, updatedAt: now() });
    const id = recordIdOf({ agrType, version });
    const change = { kind, id, action: 'created', before: null, after: textFields(row) };
    await recordProgrammeChange({ db: trx, now }, actor, change);
    return { version, revision: 1, state: 'draft' as const };
  });
  return begin.catch(refuseSecondDraft);
}

/** Edits a draft. @throws CatalogueError as `lockText` */
export function editAgreementText(
  { db, now }: Deps,
  actor: Actor,
  { id, seen, text }: { id: VersionId; seen: number; text: AgreementText },
): Promise<SavedText> {
  return inTransaction(db, async (trx) => {
    const before = await lockText(trx, id, { state: 'draft', seen, now: now() });
    await updateVersion(trx, id, { ...text, updatedAt: now() });
    await recordProgrammeChange({ db: trx, now }, actor, {
      kind,
      id: recordIdOf(id),
      action: 'edited',
      before: textFields(before),
      after: textFields({ ...text, publishedAt: null }),
    });
    return { version: id.version, revision: seen + 1, state: 'draft' as const };
  });
}

/** Deletes a draft. @throws CatalogueError as `lockText` */
export async function deleteAgreementText({ db, now }: Deps, actor: Actor, id: VersionId): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await lockText(trx, id, { state: 'draft', now: now() });
    await deleteVersion(trx, id.agrType, id.version);
    const change = { kind, id: recordIdOf(id), action: 'deleted', before: textFields(before), after: null };
    await recordProgrammeChange({ db: trx, now }, actor, change);
  });
}
