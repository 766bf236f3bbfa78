import { againIfLost, isDatabaseUnavailable } from '#db/database-unavailable.ts';
import { CatalogueError, type Changed } from '#domain/errors/errors.ts';

/** Runs the part of a call that may change something. */
type Work = <T>(run: () => Promise<T>) => Promise<T>;

/**
 * Runs a call; where the database goes away meanwhile, the refusal says what is known of its changes. `work` is given
 * what the call does, beside finding out whether it may, and `onCommit` called before anything of that can stay; a
 * `reading` call does it once more on another connection where the one that it had broke, unless `begun` says that its
 * answer has.
 * @throws CatalogueError databaseUnavailable with `changed`, and whatever the call throws
 */
export async function tellWhatChanged<T>(
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
