import { sql } from 'kysely';
import { type EffectKind, effectKinds } from '#domain/outbox/effects.ts';
import type { Db } from '../schema/database.ts';

/** Beyond this it is "more than": nothing is counted further, so that counting costs the same however much waits. */
export const COUNTED_TO = 1_000;
const most = sql.lit(COUNTED_TO + 1);

export type EffectBacklog = { kind: EffectKind; open: number; oldestSeconds: number };

/** Effects not done yet by kind, at most one more than {@link COUNTED_TO} of each, and the age of the oldest. */
export async function countOpenEffects(db: Db): Promise<EffectBacklog[]> {
  const { rows } = await sql<EffectBacklog>`
    select kinds.kind, counted.open, coalesce(
        extract(epoch from now() - (
          select min(created_at) from effect where kind = kinds.kind and done_at is null and set_aside_at is null
        ))::float8, 0) as oldest_seconds
    from unnest(${[...effectKinds]}::text[]) kinds (kind)
    cross join lateral (select count(*) as open from (
      select from effect where kind = kinds.kind and done_at is null and set_aside_at is null limit ${most}
    ) found) counted`.execute(db);
  return rows;
}

/**
 * Commands recorded and not settled, and effects due and not done, each at most one more than {@link COUNTED_TO}. Their
 * states are written out: with parameters a plan that is kept does not know its partial index.
 */
export async function countWaiting(db: Db, now: Date): Promise<{ commands: number; jobs: number }> {
  const { rows } = await sql<{ commands: number; jobs: number }>`
    select (select count(*) from (select from command where state = 'recorded' limit ${most}) found) as commands,
      (select count(*) from (
        select from unnest(${[...effectKinds]}::text[]) kinds (kind) cross join lateral (
          select from effect where kind = kinds.kind and done_at is null and set_aside_at is null and next_at < ${now} limit ${most}
        ) due limit ${most}
      ) found) as jobs`.execute(db);
  return rows[0] ?? { commands: 0, jobs: 0 };
}
