import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { ApplicationFilters } from '#domain/applications/application-filters.ts';
import { type Turn, turns } from '#domain/applications/waits.ts';
import { limits } from '#domain/shared/limits.ts';
import { timeCursorSchema, timeKey } from '../cursor.ts';
import type { Db } from '../schema/database.ts';
import { belongsTo, type Tenant } from '../tenant.ts';
import { filterCondition } from './application-filters.ts';
import { summaries } from './application-lists.ts';
import { countRows } from './count-rows.ts';

/** Key of a list by turn; `due` is null for rows without a deadline, which come last. */
export const turnCursorSchema = timeCursorSchema.extend({
  rank: z.int().min(0).max(2),
  due: timeCursorSchema.shape.at.nullable(),
});
export type TurnCursor = z.output<typeof turnCursorSchema>;

export type TurnFilter = ApplicationFilters & { turn?: Turn };
type PageFilter = TurnFilter & { after: TurnCursor | null; limit: number };

// As in the index application_turn.
const rank = sql<number>`(case a.waiting_for when 'partner' then 0 when 'reviewer' then 1 else 2 end)`;
const due = sql<Date>`(least(a.due_at, timestamptz 'infinity'))`;

/** Order of the application `a`: by turn, the earliest due first. */
export const turnOrder = sql`${rank}, ${due}, a.updated_at desc, a.id desc`;

/** Condition on the application `a`: tenant, turn and filters. */
export function matchesTurn(tenant: Tenant, { turn, ...filters }: TurnFilter): RawBuilder<boolean> {
  const own = belongsTo('a.enterpriseId', tenant);
  const ofTurn = turn === undefined ? sql`true` : sql`${rank} = ${turns.indexOf(turn)}::int`;
  return sql<boolean>`${own} and ${ofTurn} and ${filterCondition(filters)}`;
}

/** Rows after the cursor: by turn and deadline, then the newest change first. */
function isAfter(cursor: TurnCursor): RawBuilder<boolean> {
  const reached = sql`(${cursor.rank}::int, ${cursor.due ?? 'infinity'}::timestamptz)`;
  return sql<boolean>`(${rank}, ${due}) >= ${reached}
    and ((${rank}, ${due}) > ${reached} or (a.updated_at, a.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid))`;
}

/** Query for the ids of a page, as it is ordered. */
export function idsByTurn(tenant: Tenant, filter: PageFilter): RawBuilder<string> {
  const { after, limit } = filter;
  const rest = after === null ? sql`` : sql` and ${isAfter(after)}`;
  return sql<string>`select a.id from application a where ${matchesTurn(tenant, filter)}${rest}
    order by ${turnOrder} limit ${limit}`;
}

/**
 * A page of a tenant's applications by turn: its own first, then the office's, then finished ones; within each the
 * earliest due first. With the number of matches, counted up to 1001.
 */
export async function listByTurn(db: Db, tenant: Tenant, filter: PageFilter) {
  const rows = await summaries(db, idsByTurn(tenant, filter))
    .select([rank.as('rank'), timeKey('a.dueAt').as('dueKey'), timeKey('a.updatedAt').as('key')])
    .orderBy(rank)
    .orderBy(due)
    .orderBy('a.updatedAt', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
  return { rows, total: await countByTurn(db, tenant, filter) };
}

/** How many match, counted up to 1001. */
export function countByTurn(db: Db, tenant: Tenant, filter: TurnFilter): Promise<number> {
  const found = db
    .selectFrom('application as a')
    .select('a.id')
    .where(matchesTurn(tenant, filter))
    .limit(limits.counted + 1);
  return countRows(db, found.as('found'));
}
