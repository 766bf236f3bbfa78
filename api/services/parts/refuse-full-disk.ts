import { CatalogueError } from '#domain/errors/errors.ts';
import { reservedBytes } from '#domain/suites/suites.ts';
import type { FileStorage } from '#infra/storage/file-storage.ts';

/** Files that are on their way already, with their sizes in bytes. */
type Coming = readonly { id: string; size: number }[];

/** @throws CatalogueError storageUnavailable (`reason: 'diskFull'`) where it would leave too little for everything else */
export async function refuseFullDisk(storage: FileStorage, others: Coming, size: number): Promise<void> {
  const here = await Promise.all(others.map(({ id }) => storage.parts.size(id)));
  const coming = others.reduce((sum, other, at) => sum + other.size - (here[at] ?? 0), 0);
  const free = await storage.parts.free();
  if (free - coming - size < reservedBytes)
    throw new CatalogueError('storageUnavailable', { reason: 'diskFull', free, wanted: size });
}
