import { isDatabaseUnavailable } from '#db/database-unavailable.ts';
import { recordFailedAttempt } from '#db/queries/waiting-uploads.ts';
import type { Db } from '#db/schema/database.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { FileStorage } from '#infra/storage/file-storage.ts';
import type { ParseTask } from './begin-parsing.ts';

type Deps = { db: Db; storage: FileStorage; now: () => Date };

/** Hours for which a failure of an engine is retried. */
const maxHours = 24;

/** Whether the database or the disk failed, and not the file. */
async function isStorageUnavailable(
  { storage }: Deps,
  { file }: ParseTask,
  error: unknown,
): Promise<boolean> {
  if (isDatabaseUnavailable(error)) return true;
  if (error instanceof CatalogueError && error.status === 503) return true;
  return !(await storage.has(file.sha256).catch(() => false));
}

/**
 * Whether reading a result failed for no fault of its file, so that waiting may help: then that is written down, and does
 * not count against the file. `ended` says of the caller that it ends itself, or has lost the upload to a later attempt.
 * False after a day of it.
 */
export async function handleParseFailure(
  deps: Deps,
  { task, error, ended }: { task: ParseTask; error: unknown; ended: boolean },
): Promise<boolean> {
  if (deps.now().getTime() - task.receivedAt.getTime() > maxHours * 3_600_000) return false;
  if (!ended && !(await isStorageUnavailable(deps, task, error))) return false;
  // Where it cannot be written down, this attempt counts.
  await recordFailedAttempt(deps.db, { id: task.uploadId, attempt: task.attempt }).catch(() => {});
  return true;
}
