import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';
import { maxCounted } from '#domain/test-results/parse-priority.ts';
import { numberAndMaker } from './job-names.ts';

/** Number of earlier unparsed uploads of the same enterprise, for a query that reads `upload`. */
const waitingBefore = sql<number>`(select count(*)::int from (
  select from upload other where other.enterprise_id = upload.enterprise_id and other.state in ('received', 'parsing')
    and other.withdrawn_at is null and (other.received_at, other.id) < (upload.received_at, upload.id)
  limit ${sql.lit(maxCounted)}) waiting)`;

/** Input of `parsePriority`, for each of these uploads, and what their jobs are called. */
export function listParseFacts(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('upload')
    .innerJoin('file', 'file.id', 'upload.fileId')
    .innerJoin('application as a', 'a.id', 'upload.applicationId')
    .innerJoin('enterprise as e', 'e.id', 'upload.enterpriseId')
    .select([
      'upload.id',
      'file.size',
      'file.mime',
      waitingBefore.as('waitingBefore'),
      numberAndMaker.as('name'),
    ])
    .where('upload.id', 'in', ids)
    .limit(ids.length)
    .execute();
}

/** Records that an attempt failed through no fault of the file, so that it does not count against it. */
export async function recordFailedAttempt(
  db: Db,
  { id, attempt }: { id: string; attempt: number },
): Promise<void> {
  await db
    .updateTable('upload')
    .set({ setbacks: sql<number>`setbacks + 1` })
    .where('id', '=', id)
    .where('attempt', '>=', attempt)
    .execute();
}
