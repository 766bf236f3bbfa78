import { randomUUID } from 'node:crypto';
import { insertUpload, insertUploadAndFile } from '#db/queries/new-uploads.ts';
import type { Db } from '#db/schema/database.ts';
import { type NewFile, naming, roomFor } from '#services/files/store-upload.ts';
import { checkStored } from '#services/quotas/claim-room.ts';

/** What a result is of: a file that has a name already, or one that gets it with the upload. */
export type FileOrId = { fileId: string } | { file: NewFile };
type NewUpload = Omit<Parameters<typeof insertUpload>[1], 'fileId'>;

/** The upload's id was given before. It ends the transaction, for the file must not stay without its upload. */
export class KeyTaken extends Error {}

/**
 * Stores the upload of a result, and its file with it where that has no name yet. The enterprise's sum of bytes is held
 * from then on, so little should follow.
 * @throws KeyTaken; CatalogueError storageUnavailable where the bytes are gone, and those of `checkStored`
 */
export async function nameResult(trx: Db, of: FileOrId, row: NewUpload) {
  if (!('file' in of)) return (await insertUpload(trx, { ...row, fileId: of.fileId })) ?? refuseTaken();
  const file = { ...of.file, id: randomUUID() };
  const upload = await naming(() => insertUploadAndFile(trx, { ...row, fileId: file.id }, file));
  if (!upload) return refuseTaken();
  const { enterpriseId, kind, size } = file;
  await checkStored(trx, { enterpriseId, added: roomFor(kind, size) });
  return upload;
}

function refuseTaken(): never {
  throw new KeyTaken();
}
