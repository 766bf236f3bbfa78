import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';
import { type EffectKind, effectKinds } from '#domain/outbox/effects.ts';
import { buildOnce } from '../build-once.ts';
import { lockedIds } from '../locked-ids.ts';

export type EffectInput = {
  kind: EffectKind;
  key: string;
  payload: Record<string, unknown>;
  /** Milliseconds that relays leave it alone, because whoever adds it does it at once as well. */
  delayMs?: number;
};

/** The database's time in so many milliseconds. */
export const inMs = (ms: number) => sql<Date>`now() + make_interval(secs => ${ms / 1000}::float8)`;
/** Wakes the relays of a kind at commit. */
export const wakingRelays = (kind: EffectKind) => sql`pg_notify('assay_effect', ${kind})`.as('notified');

/**
 * Records, inside the transaction that wants it, what has to happen outside of the database; the relay sees to it after
 * the commit. The same kind and key again changes nothing, not even when it was done long ago.
 */
export async function addEffect(db: Db, effect: EffectInput): Promise<void> {
  await adding(db, [...effectValues(effect), effect.kind]);
}

/** Begins a statement that stores an effect, whose values are the first of its own. */
export const storingEffect = (db: Db) =>
  db.with('wanted', (cte) =>
    cte
      .insertInto('effect')
      .values({ kind: 'send-mail', key: '', payload: '', nextAt: inMs(0) })
      .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing()),
  );

export function effectValues({ kind, key, payload, delayMs = 0 }: EffectInput): unknown[] {
  return [kind, key, JSON.stringify(payload), delayMs / 1000];
}

const adding = buildOnce((db) => storingEffect(db).selectNoFrom(wakingRelays('send-mail')));

export type ClaimedEffect = {
  id: string;
  kind: EffectKind;
  key: string;
  payload: Record<string, unknown>;
  /** This attempt's number, from 1; it is also the claim's fencing token. */
  attempts: number;
  /** Attempts that ended in a fault. */
  faults: number;
  createdAt: Date;
  /** When an operator had it tried anew. */
  retriedAt: Date | null;
};

/** Effects that nobody holds; whoever takes some holds them to the end of the statement. */
const unheldEffects = (db: Db) => db.selectFrom('effect').select('id').forUpdate().skipLocked();

/**
 * Takes due effects of a kind for `leaseMs`; whoever dies with them loses them when the lease ends. The same statement
 * notes that those of `done` are done, even when their lease was lost meanwhile: handlers are idempotent.
 */
export function claimEffects(
  db: Db,
  claim: { kind: EffectKind; limit: number; leaseMs: number; done?: readonly string[] },
): Promise<ClaimedEffect[]> {
  const { kind, limit, leaseMs, done = [] } = claim;
  return claiming(db, [done, leaseMs / 1000, kind, done, limit]);
}

const claiming = buildOnce<ClaimedEffect>((db) =>
  db
    .with('finished', (cte) =>
      cte
        .updateTable('effect')
        .set({ doneAt: sql<Date>`now()`, lastError: sql`null` })
        .where('id', '=', sql<string>`any(${[]}::uuid[])`)
        .where('doneAt', 'is', null),
    )
    .updateTable('effect')
    .set({ nextAt: inMs(0), attempts: sql<number>`attempts + 1` })
    .where(
      'id',
      '=',
      lockedIds(
        unheldEffects(db)
          .where('kind', '=', 'send-mail')
          .where('doneAt', 'is', null)
          .where('setAsideAt', 'is', null)
          .where('nextAt', '<=', sql<Date>`now()`)
          // Claimed by the same statement, they would not be noted.
          .where('id', '<>', sql<string>`all(${[]}::uuid[])`)
          .orderBy('nextAt')
          .limit(1),
      ),
    )
    .returning(['id', 'kind', 'key', 'payload', 'attempts', 'faults', 'createdAt', 'retriedAt']),
);

/** The kinds of which some are due. */
export async function findDueKinds(db: Db): Promise<EffectKind[]> {
  const { rows } = await sql<{ kind: EffectKind }>`
    select kind from unnest(${[...effectKinds]}::text[]) kind where exists (
      select from effect where effect.kind = kind.kind and done_at is null and set_aside_at is null and next_at <= now()
    )`.execute(db);
  return rows.map(({ kind }) => kind);
}

type Claim = Pick<ClaimedEffect, 'id' | 'attempts'>;

/** Extends a lease while its handler runs; false when somebody else has taken the effect over. */
export async function renewEffect(db: Db, claim: Claim, leaseMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('effect')
    .set({ nextAt: inMs(leaseMs) })
    .where('id', '=', claim.id)
    .where('attempts', '=', claim.attempts)
    .where('doneAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** What is noted of an attempt that failed; `spent` leaves the effect to an operator. */
type Failure = { delayMs: number; error: string; fault?: boolean; spent?: boolean };

/** Puts a failed effect back until `delayMs` from now, or aside; false where somebody else has taken it over. */
export async function postponeEffect(db: Db, claim: Claim, failure: Failure): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('effect')
    .set({ nextAt: inMs(failure.delayMs), lastError: failure.error })
    .$if(failure.fault === true, (query) => query.set({ faults: sql<number>`faults + 1` }))
    .$if(failure.spent === true, (query) => query.set({ setAsideAt: sql<Date>`now()` }))
    .where('id', '=', claim.id)
    .where('attempts', '=', claim.attempts)
    .where('doneAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes up to `limit` effects that were done more than `days` ago; tells how many. */
export async function pruneEffects(db: Db, days: number, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('effect')
    .where(
      'id',
      '=',
      lockedIds(
        unheldEffects(db)
          .where('doneAt', '<', sql<Date>`now() - make_interval(days => ${days}::int)`)
          .limit(limit),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
