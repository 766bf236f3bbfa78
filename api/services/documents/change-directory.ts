import { lockForChange } from '#db/advisory-lock.ts';
import {
  type DirectoryRow,
  deleteDirectory as deleteRow,
  insertDirectory,
  listDirectories,
  updateDirectory as updateRow,
} from '#db/queries/document-directories.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { directoryNameRefusal, documentLimits, parentRefusal } from '#domain/documents/documents.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { RecordFields } from '#domain/programme-changes/programme-changes.ts';
import { recordProgrammeChange } from '#services/programme-changes/record-programme-change.ts';
import { type Deps, refuseOlder } from './change-document.ts';

export type DirectoryInput = Pick<DirectoryRow, 'nameZh' | 'nameEn' | 'parentId' | 'ordinal'>;
const kind = 'document-directory' as const;

/** One at a time: what a directory may do depends on all of them, and on what stands in it. */
function changeAlone<T>(db: Db, work: (trx: Db, all: DirectoryRow[]) => Promise<T>): Promise<T> {
  return inTransaction(db, async (trx) => {
    await lockForChange(trx, 'documents');
    return work(trx, await listDirectories(trx));
  });
}

function fieldsOf(
  { nameZh, nameEn, parentId, ordinal }: DirectoryInput,
  all: readonly DirectoryRow[],
): RecordFields {
  const parent = all.find(({ id }) => id === parentId);
  return { nameZh, nameEn, parent: parent ? `${parent.nameZh} ${parent.nameEn}` : null, ordinal };
}

function refuseInput(input: DirectoryInput, id: string | null, all: readonly DirectoryRow[]): void {
  const name = directoryNameRefusal(input);
  if (name) throw new CatalogueError(name.error, { field: name.field });
  const parent = parentRefusal({ id, parentId: input.parentId }, all);
  if (parent) throw new CatalogueError('parameterInvalid', { reason: parent, field: 'parentId' });
}

function requireDirectory(all: readonly DirectoryRow[], id: string): DirectoryRow {
  const row = all.find((one) => one.id === id);
  if (!row) throw new CatalogueError('dataMissing');
  return row;
}

/**
 * Adds a directory.
 * @throws CatalogueError directoryNameEmpty, directoryNameSpecialCharacters, parameterInvalid (`reason` as `parentRefusal`, or
 * 'full' at 200 directories)
 */
export function createDirectory({ db, now }: Deps, actor: Actor, input: DirectoryInput) {
  return changeAlone(db, async (trx, all) => {
    refuseInput(input, null, all);
    if (all.length >= documentLimits.directories)
      throw new CatalogueError('parameterInvalid', { reason: 'full', limit: documentLimits.directories });
    const id = await insertDirectory(trx, input);
    const after = fieldsOf(input, all);
    const change = { kind, id, action: 'created', before: null, after };
    await recordProgrammeChange({ db: trx, now }, actor, change);
    return { id, version: 1 };
  });
}

/** Renames or moves a directory. @throws CatalogueError dataMissing, parameterInvalid (`reason: 'version'`), and as `createDirectory` */
export function updateDirectory(
  { db, now }: Deps,
  actor: Actor,
  { id, seen, directory }: { id: string; seen: number; directory: DirectoryInput },
) {
  return changeAlone(db, async (trx, all) => {
    const before = requireDirectory(all, id);
    refuseOlder(seen, before.version);
    refuseInput(directory, id, all);
    await updateRow(trx, id, { ...directory, updatedAt: now() });
    await recordProgrammeChange({ db: trx, now }, actor, {
      kind,
      id,
      action: 'edited',
      before: fieldsOf(before, all),
      after: fieldsOf(directory, all),
    });
    return { id, version: seen + 1 };
  });
}

/** Deletes a directory that holds nothing. @throws CatalogueError dataMissing, parameterInvalid (`reason: 'not-empty'`) */
export function deleteDirectory({ db, now }: Deps, actor: Actor, id: string): Promise<{ id: string }> {
  return changeAlone(db, async (trx, all) => {
    const row = requireDirectory(all, id);
    if (row.documents > 0 || all.some(({ parentId }) => parentId === id))
      throw new CatalogueError('parameterInvalid', { reason: 'not-empty' });
    await deleteRow(trx, id);
    const before = fieldsOf(row, all);
    const change = { kind, id, action: 'deleted', before, after: null };
    await recordProgrammeChange({ db: trx, now }, actor, change);
    return { id };
  });
}
