import { Readable } from 'node:stream';
import type { FileView } from '#contract/files.ts';
import { findFile, findThumbnail } from '#db/queries/files.ts';
import type { Db } from '#db/schema/database.ts';
import { type Actor, tenantOf } from '#domain/accounts/permissions.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { FileKind } from '#domain/files/file-rules.ts';
import type { FileStorage } from '#infra/storage/file-storage.ts';
import { presentFile } from './present-file.ts';
import { reachStorage } from './reach-storage.ts';

/**
 * A file of the actor's enterprise (of any, for staff) and its bytes; `small`, those of its thumbnail where it has one.
 * Throws `dataMissing`, the same for a file that is another's, for one that is not there and for a certificate's former PDF; `storageUnavailable`, and
 * `certificatePdfGetFailed` for a certificate, where the bytes cannot be read.
 */
export async function openFile(
  { db, storage }: { db: Db; storage: FileStorage },
  actor: Actor,
  { id, small = false }: { id: string; small?: boolean },
): Promise<{ file: FileView; bytes: Readable }> {
  const tenant = tenantOf(actor);
  const file = tenant === null ? undefined : await findFile(db, tenant, id);
  // A certificate's former PDF says what is not true any more.
  const isFormer = file?.kind === 'certificate' && file.attachedAt === null;
  if (!file || isFormer) throw new CatalogueError('dataMissing');
  const thumbnail = small ? await findThumbnail(db, id) : undefined;
  if (thumbnail) {
    const drawn = { ...presentFile(file), mime: 'image/jpeg', size: thumbnail.length };
    return { file: drawn, bytes: Readable.from([thumbnail]) };
  }
  return { file: presentFile(file), bytes: await openBytes(storage, file) };
}

function openBytes(storage: FileStorage, { kind, sha256 }: { kind: FileKind; sha256: string }) {
  return reachStorage(async () => {
    try {
      return await storage.open(sha256);
    } catch (cause) {
      if (kind !== 'certificate') throw cause;
      throw new CatalogueError('certificatePdfGetFailed', undefined, { cause });
    }
  });
}
