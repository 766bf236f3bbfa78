import { BusyError, CatalogueError } from '#domain/errors/errors.ts';

/** Runs what needs the file storage; its failures (full, gone, not readable) become `storageUnavailable`. */
export async function reachStorage<T>(use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    if (error instanceof CatalogueError || error instanceof BusyError) throw error;
    throw new CatalogueError('storageUnavailable', undefined, { cause: error });
  }
}
