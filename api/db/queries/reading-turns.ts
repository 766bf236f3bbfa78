import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';
import {
  archiveShares,
  growth,
  type ReadingTurn,
  readingTurn,
  shareBytes,
} from '#domain/test-results/reading-turn.ts';

/** More results of an enterprise that wait are not told apart. */
const countedAtMost = 10_000;

/** As `readingTurn` reckons them. */
const sharesOf = (file: string) => {
  const shares = (times: number) =>
    sql`ceil(${sql.ref(`${file}.size`)} * ${sql.lit(times)} / ${sql.lit(shareBytes)}::float8)`;
  return sql<number>`(case when ${sql.ref(`${file}.mime`)} like '%/xml' then greatest(1, ${shares(1)})
    else greatest(${sql.lit(archiveShares)}, ${shares(growth)}) end)::int`;
};

/** The shares of its enterprise that are read before an upload, for a query that reads it with its file under these names. */
export const sharesAhead = (upload: string, file: string) => {
  const own = (column: string) => sql.ref(`${upload}.${column}`);
  return sql<number>`(select coalesce(sum(shares), 0)::int from (
    select ${sharesOf('theirs')} as shares from upload other join file theirs on theirs.id = other.file_id
    where other.enterprise_id = ${own('enterprise_id')} and other.state in ('received', 'parsing')
      and other.withdrawn_at is null and (other.received_at, other.id) < (${own('received_at')}, ${own('id')})
      and (${sharesOf('theirs')} = 1 or ${sharesOf(file)} > 1)
    limit ${sql.lit(countedAtMost)}) waiting)`;
};

/** Whether an upload of several shares waits while its enterprise has some of one share to be read. */
export const isPreceded = (upload: string, file: string) =>
  sql<boolean>`(${sharesOf(file)} > 1 and ${sql.ref(`${upload}.state`)} = 'received' and exists (${quickOnes(upload)}))`;

/** Those of one share that no process reads yet. */
const quickOnes = (upload: string) => sql`select from upload other
  join file theirs on theirs.id = other.file_id where other.enterprise_id = ${sql.ref(`${upload}.enterprise_id`)}
    and other.state = 'received' and other.withdrawn_at is null and ${sharesOf('theirs')} = 1`;

/**
 * The place of an upload that waits if it came now, behind all that are quick; undefined where it does not wait. To be
 * asked of one of several shares.
 */
export async function findPlaceBehind(db: Db, id: string): Promise<number | undefined> {
  const waiting = await db
    .selectFrom('upload')
    .innerJoin('file', 'file.id', 'upload.fileId')
    .select(['file.size', 'file.mime', sharesAhead('upload', 'file').as('ahead')])
    .select(
      sql<number>`(select count(*)::int from (${quickOnes('upload')}
        and (other.received_at, other.id) > (upload.received_at, upload.id)
        limit ${sql.lit(countedAtMost)}) waiting)`.as('later'),
    )
    .where('upload.id', '=', id)
    .where('upload.state', '=', 'received')
    .where('upload.withdrawnAt', 'is', null)
    .executeTakeFirst();
  return waiting && readingTurn({ ...waiting, ahead: waiting.ahead + waiting.later }).place;
}

/** The turns of uploaded test results among those that wait to be read, by their ids. */
export async function findReadingTurns(
  db: Db,
  ids: readonly string[],
): Promise<(ReadingTurn & { id: string })[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('upload')
    .innerJoin('file', 'file.id', 'upload.fileId')
    .select(['upload.id', 'file.size', 'file.mime', sharesAhead('upload', 'file').as('ahead')])
    .where('upload.id', 'in', ids)
    .limit(ids.length)
    .execute();
  return rows.map(({ id, ...facts }) => ({ id, ...readingTurn(facts) }));
}

/** Says of an attempt to read a result that it came to nothing for no fault of the file: it does not count against it. */
export async function noteSetback(db: Db, { id, attempt }: { id: string; attempt: number }): Promise<void> {
  await db
    .updateTable('upload')
    .set({ setbacks: sql<number>`setbacks + 1` })
    .where('id', '=', id)
    .where('attempt', '>=', attempt)
    .execute();
}
