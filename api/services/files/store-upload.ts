import type { FileView } from '#contract/files.ts';
import { lockEnterprise } from '#db/queries/enterprises.ts';
import { type FileInsert, insertFile, insertThumbnail } from '#db/queries/files.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { isReferenceGone } from '#db/violations.ts';
import { CatalogueError, type ErrorName } from '#domain/errors/errors.ts';
import {
  chineseText,
  type FileLimits,
  isPicture,
  judgeUpload,
  storedKind,
  type UploadKind,
} from '#domain/files/file-rules.ts';
import { type Amounts, fitsRemaining } from '#domain/quotas/quotas.ts';
import { detectContent, findFormMismatch, isUtf8 } from '#infra/detect-content.ts';
import type { StoredBlob } from '#infra/storage/file-storage.ts';
import { receiveForm } from '#services/application-forms/receive-form.ts';
import { checkRoom, checkStored } from '#services/quotas/claim-room.ts';
import { presentFile } from './present-file.ts';
import { reachStorage } from './reach-storage.ts';
import type { StagedUpload } from './stage-upload.ts';
import { type ImageDeps, storeImage } from './store-image.ts';

export type ReceivedUpload = StagedUpload & {
  kind: UploadKind;
  limits: FileLimits;
  enterpriseId: string;
  accountId: string;
  /** The quota that was left when the upload began; within it the quota is checked again only when the row is inserted. */
  left?: Amounts;
};

/** A file whose bytes are stored, and whose row is inserted in a transaction. */
export type NewFile = FileInsert & { kind: UploadKind };

/**
 * Judges what was received and stores it as a file of the enterprise; whatever is refused leaves nothing behind.
 * Throws the errors of `storeUploadBytes`.
 */
export async function storeUpload(deps: StoreDeps, upload: ReceivedUpload): Promise<FileView> {
  const { file, thumbnail } = await storeUploadBytes(deps, upload);
  return presentFile(await nameFile(deps.db, file, thumbnail));
}

type StoreDeps = { db: Db } & ImageDeps;

/**
 * The same without the row of the file, which the caller inserts with its own rows.
 * Throws the errors of `judgeUpload`, `imageTooLarge`, `imageFormatInvalid`, `screenshotFormatInvalid`, `imageUploadFailed`, `storageUnavailable`,
 * those of `checkRoom`, and BusyError where too many pictures wait.
 */
export async function storeUploadBytes(
  deps: StoreDeps,
  { kind, name, staged, limits, enterpriseId, accountId, left = {} }: ReceivedUpload,
): Promise<{ file: NewFile; thumbnail: Buffer | null }> {
  try {
    const { content, judged } = await judgeStaged({ kind, name, staged, limits });
    const added = roomFor(kind, staged.size);
    if (!fitsRemaining(left, added)) await checkRoom(deps.db, { enterpriseId, added });
    const use = kind === 'image' || kind === 'screenshot' ? { use: kind } : {};
    const { thumbnail = null, ...blob } = await reachStorage<Stored>(() =>
      isPicture(content)
        ? storeImage(deps, { path: staged.path, enterpriseId, limits, ...use })
        : staged.store(),
    );
    const file = { ...blob, ...judged, kind: storedKind(kind), enterpriseId, uploadedBy: accountId };
    return { file, thumbnail };
  } finally {
    await staged.discard().catch(() => {});
  }
}

/**
 * What a file takes of its enterprise's quotas; a test result is attached as soon as it is stored, and those of agreements
 * are the programme's.
 */
export function roomFor(kind: UploadKind, bytes: number): Amounts {
  if (kind === 'agreement') return {};
  return kind === 'test-result' ? { storageMb: bytes } : { storageMb: bytes, draftFiles: 1 };
}

function nameFile(db: Db, file: NewFile, thumbnail: Buffer | null) {
  return inTransaction(db, async (trx) => {
    const { enterpriseId } = file;
    const added = roomFor(file.kind, file.size);
    if (added.draftFiles) await lockEnterprise(trx, enterpriseId);
    const stored = await naming(() => insertFile(trx, file));
    await checkStored(trx, { enterpriseId, added });
    if (thumbnail) await insertThumbnail(trx, stored.id, thumbnail);
    if (file.kind === 'application-form') await receiveForm(trx, stored);
    return stored;
  });
}

/** Runs the statement that names bytes. @throws CatalogueError storageUnavailable where they are gone */
export async function naming<T>(insert: () => Promise<T>): Promise<T> {
  try {
    return await insert();
  } catch (cause) {
    // So much later that the bytes were removed as unused: sent again, they are stored again.
    throw isReferenceGone(cause) ? new CatalogueError('storageUnavailable', undefined, { cause }) : cause;
  }
}

type Stored = StoredBlob &
  Pick<FileInsert, 'width' | 'height' | 'photographed'> & { thumbnail?: Buffer | null };

/** A form that is none is named for what it is; what is encrypted may be one. */
async function refuse(error: ErrorName, path: string): Promise<CatalogueError> {
  if (error !== 'excelFormatInvalid') return new CatalogueError(error);
  const found = await reachStorage(() => findFormMismatch(path));
  return new CatalogueError(found === 'encrypted' ? 'excelParseFailed' : error, { found });
}

/** What staged bytes are, and the name that they may have. @throws CatalogueError those of `judgeUpload`, storageUnavailable */
export async function judgeStaged(upload: Pick<ReceivedUpload, 'kind' | 'name' | 'staged' | 'limits'>) {
  const { path, size } = upload.staged;
  const content = await reachStorage(() => detectContent(path));
  const judgement = judgeUpload({ ...upload, content, size });
  if (!judgement.ok) throw await refuse(judgement.error, path);
  const isChinese = judgement.mime === 'text/plain' && !(await reachStorage(() => isUtf8(path)));
  return { content, judged: { name: judgement.name, mime: isChinese ? chineseText : judgement.mime } };
}
