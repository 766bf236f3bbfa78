import { listParseFacts } from '#db/queries/waiting-uploads.ts';
import type { Db } from '#db/schema/database.ts';
import { type ParsePriority, parsePriority } from '#domain/test-results/parse-priority.ts';
import { enqueueParse } from '#workers/queues/enqueue-jobs.ts';
import type { ResultQueues } from '#workers/queues/open-queues.ts';

/** The priorities of uploads by their ids; none for an unknown one. */
export async function findParsePriorities(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ParsePriority>> {
  if (ids.length === 0) return new Map();
  const rows = await listParseFacts(db, ids);
  return new Map(rows.map((row) => [row.id, parsePriority(row)]));
}

/** Outbox job `parse-test-result`, whose key is the upload's id. Throws `queueUnavailable`. */
export async function enqueueResult(
  { db, queues }: { db: Db; queues: ResultQueues },
  { key }: { key: string },
): Promise<void> {
  const priorities = await findParsePriorities(db, [key]);
  await enqueueParse(queues, key, priorities.get(key));
}
