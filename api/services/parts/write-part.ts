import type { Readable } from 'node:stream';
import { CatalogueError } from '#domain/errors/errors.ts';
import { OffsetMismatch } from '#infra/storage/file-storage.ts';
import { reachStorage } from '#services/files/reach-storage.ts';
import { type Held, holding, type PartDeps } from './hold-parts.ts';

/** A full disk becomes an error of its own; others are passed on. */
export function reachDisk<T>(use: () => Promise<T>): Promise<T> {
  return reachStorage(() =>
    use().catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'ENOSPC' && cause.code !== 'EDQUOT') throw cause;
      throw new CatalogueError('storageUnavailable', { reason: 'diskFull' }, { cause });
    }),
  );
}

export const wrongOffset = (offset: number) =>
  new CatalogueError('parameterInvalid', { reason: 'offset', field: 'offset', offset });

function misplaced(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof OffsetMismatch ? wrongOffset(cause.size) : error;
}

const stallMs = 8_000;

export type Part = { offset: number; length: number; stream: Readable };

/**
 * Appends bytes to what comes in parts; whatever ends them early, those that came stay. Returns how many are here.
 * @throws CatalogueError parameterInvalid (`reason: 'offset'`, with how many are here), fileTooLarge for more than the
 * `size` that was announced, storageUnavailable; what `holding` throws
 */
export function writePart(
  deps: PartDeps,
  held: Omit<Held, 'waitMs' | 'stallMs'> & { size: number },
  { offset, length, stream }: Part,
): Promise<number> {
  if (offset + length > held.size) throw new CatalogueError('fileTooLarge', { size: held.size });
  const { parts } = deps.storage;
  return holding(deps, { ...held, waitMs: 0, stallMs }, (extend) =>
    reachDisk(() => parts.append(held.id, stream, { offset, onPiece: extend })).catch((error: unknown) => {
      throw misplaced(error);
    }),
  );
}
