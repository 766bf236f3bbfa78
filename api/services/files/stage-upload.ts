import type { Readable } from 'node:stream';
import { CatalogueError } from '#domain/errors/errors.ts';
import { tooLargeError, type UploadKind } from '#domain/files/file-rules.ts';
import type { FileStorage, StagedBlob } from '#infra/storage/file-storage.ts';
import { reachStorage } from './reach-storage.ts';

/** Bytes that were received and not judged yet: store them, or discard them. */
export type StagedUpload = { name: string; staged: StagedBlob };

/** A stream that stops at the limit says so when it has ended. */
export type LimitedStream = Readable & { truncated?: boolean };

/** Writes what comes to a temporary place. Throws the kind's size error, `storageUnavailable`; then nothing stays. */
export async function stageUpload(
  storage: FileStorage,
  stream: LimitedStream,
  { kind, name, signal }: { kind: UploadKind; name: string; signal: AbortSignal },
): Promise<StagedUpload> {
  const staged = await reachStorage(() => storage.stage(stream, { signal }));
  if (!stream.truncated) return { staged, name };
  await staged.discard();
  throw new CatalogueError(tooLargeError(kind));
}
