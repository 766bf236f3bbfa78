import { sql } from 'kysely';
import type { Db } from '#db/schema.ts';
import { plannedOnce } from '#db/statement-names.ts';
import { growth, type ReadingTurn, readingTurn, shareBytes } from '#domain/test-results/reading-turn.ts';

/** More results of an enterprise that wait are not told apart. */
const countedAtMost = 10_000;

/** As `readingTurn` reckons them. */
const sharesOf = (file: string) =>
  sql<number>`greatest(1, ceil(${sql.ref(`${file}.size`)}
    * case when ${sql.ref(`${file}.mime`)} like '%/xml' then 1 else ${sql.lit(growth)} end / ${sql.lit(shareBytes)}::float8))::int`;

/** The shares of its enterprise that are read before an upload, for a query that reads it with its file under these names. */
export const sharesAhead = (upload: string, file: string) => {
  const own = (column: string) => sql.ref(`${upload}.${column}`);
  return sql<number>`(select coalesce(sum(shares), 0)::int ${sql.raw(plannedOnce)} from (
    select ${sharesOf('theirs')} as shares from upload other join file theirs on theirs.id = other.file_id
    where other.enterprise_id = ${own('enterprise_id')} and other.state in ('received', 'parsing')
      and other.withdrawn_at is null and (other.received_at, other.id) < (${own('received_at')}, ${own('id')})
      and (${sharesOf('theirs')} = 1 or ${sharesOf(file)} > 1)
    limit ${sql.lit(countedAtMost)}) waiting)`;
};

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
    .where('attempt', '=', attempt)
    .execute();
}
