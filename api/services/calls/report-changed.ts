import { againIfLost, isDatabaseUnavailable } from '#db/database-unavailable.ts';
import { CatalogueError, type Changed } from '#domain/errors/errors.ts';

/** Runs the part of a call that may change something. */
type Work = <T>(run: () => Promise<T>) => Promise<T>;

/**
 * Runs a call; if the database connection breaks, the refusal says whether anything can have changed. `work` runs what the
 * call does after its checks, and `onCommit` is called before it commits. A `reading` call is retried once on another
 * connection, unless `begun` says that its answer was begun.
 * @throws CatalogueError databaseUnavailable with `changed`, and whatever the call throws
 */
export async function reportChanged<T>(
  { reading, begun }: { reading: boolean; begun: () => boolean },
  call: (work: Work, onCommit: () => void) => Promise<T>,
): Promise<T> {
  let changed: Changed = 'nothing';
  const onCommit = () => {
    if (!reading) changed = 'unknown';
  };
  try {
    return await call((run) => (reading ? againIfLost(run, begun) : run()), onCommit);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    throw new CatalogueError('databaseUnavailable', { changed }, { cause: error });
  }
}
