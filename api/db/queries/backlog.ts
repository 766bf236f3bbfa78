import { sql } from 'kysely';
import { type OutboxJobKind, outboxJobKinds } from '#domain/outbox/outbox-jobs.ts';
import type { Db } from '../schema/database.ts';

/** Beyond this it is "more than": nothing is counted further, so that counting costs the same however much waits. */
export const COUNTED_TO = 1_000;
const most = sql.lit(COUNTED_TO + 1);

export type OutboxBacklog = { kind: OutboxJobKind; open: number; oldestSeconds: number };

/** Outbox jobs not done yet by kind, at most one more than {@link COUNTED_TO} of each, and the age of the oldest. */
export async function countOpenOutboxJobs(db: Db): Promise<OutboxBacklog[]> {
  const { rows } = await sql<OutboxBacklog>`
    select kinds.kind, counted.open, coalesce(
        extract(epoch from now() - (
          select min(created_at) from outbox_job where kind = kinds.kind and done_at is null and set_aside_at is null
        ))::float8, 0) as oldest_seconds
    from unnest(${[...outboxJobKinds]}::text[]) kinds (kind)
    cross join lateral (select count(*) as open from (
      select from outbox_job where kind = kinds.kind and done_at is null and set_aside_at is null limit ${most}
    ) found) counted`.execute(db);
  return rows;
}

/**
 * Commands recorded and not settled, and outbox jobs due and not done, each at most one more than {@link COUNTED_TO}. Their
 * states are written out: with parameters a plan that is kept does not know its partial index.
 */
export async function countWaiting(db: Db, now: Date): Promise<{ commands: number; jobs: number }> {
  const { rows } = await sql<{ commands: number; jobs: number }>`
    select (select count(*) from (select from command where state = 'recorded' limit ${most}) found) as commands,
      (select count(*) from (
        select from unnest(${[...outboxJobKinds]}::text[]) kinds (kind) cross join lateral (
          select from outbox_job where kind = kinds.kind and done_at is null and set_aside_at is null and next_at < ${now} limit ${most}
        ) due limit ${most}
      ) found) as jobs`.execute(db);
  return rows[0] ?? { commands: 0, jobs: 0 };
}
