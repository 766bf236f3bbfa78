import type { Readable } from 'node:stream';
import type { SuiteUpload } from '#contract/programme/admin-suites.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { PartElsewhere } from '#infra/part-files.ts';
import { holding, reachDisk, requireUpload, type UploadDeps } from './hold-upload.ts';
import { presentUpload } from './read-suites.ts';

type Bytes = { id: string; offset: number; length: number; stream: Readable };

/**
 * Appends bytes to an upload; whatever ends them early, those that came stay.
 * @throws CatalogueError dataMissing, parameterInvalid (`reason: 'offset'`, with how many are here), fileTooLarge for more
 * than was announced, storageUnavailable; BusyError 429 while another request sends
 */
export async function appendBytes(
  deps: UploadDeps,
  { id, offset, length, stream }: Bytes,
): Promise<SuiteUpload> {
  const upload = await requireUpload(deps.db, id);
  if (offset + length > upload.size) throw new CatalogueError('fileTooLarge', { size: upload.size });
  const { parts } = deps.storage;
  await holding(deps, { id, waitMs: 0 }, (keep) =>
    reachDisk(() => parts.append(id, stream, { offset, onPiece: keep })).catch((error: unknown) => {
      throw misplaced(error);
    }),
  );
  return presentUpload(deps, await requireUpload(deps.db, id));
}

function misplaced(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof PartElsewhere)) return error;
  return new CatalogueError('parameterInvalid', { reason: 'offset', field: 'offset', offset: cause.size });
}
