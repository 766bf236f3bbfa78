import { type RawBuilder, sql } from 'kysely';
import { currentTrace } from '#api/base/tracing.ts';
import type { Db } from '#db/schema/database.ts';
import type { EventCursor, LiveEntity, LiveRoom } from '#domain/messages/live-events.ts';
import { buildOnce } from '../build-once.ts';
import { notifyDispatchers, type OutboxJobInput, outboxJobValues, withOutboxJob } from './outbox-jobs.ts';

export type EventInput = {
  rooms: readonly LiveRoom[];
  entity: LiveEntity;
  entityId: string;
  version: number;
  change: Record<string, unknown>;
};

/** One row per room. */
export function eventRows({ rooms, entity, entityId, version, change }: EventInput) {
  const text = JSON.stringify(change);
  const trace = currentTrace();
  return rooms.map((room) => ({ room, entity, entityId, version, change: text, trace }));
}

/** Selected with the rows, it notifies listeners at commit. */
export const notifyListeners = sql`pg_notify('assay_event', '')`.as('notified');

/**
 * Stores one row per room, notifies listeners at commit, and stores an outbox job as `addOutboxJob` does; in one
 * round trip.
 */
export async function insertEvents(db: Db, event: EventInput, job?: OutboxJobInput): Promise<void> {
  const { rooms, entity, entityId, version } = event;
  const change = JSON.stringify(event.change);
  const trace = currentTrace();
  const rows = rooms.flatMap((room) => [room, entity, entityId, version, change, trace]);
  if (job) await storingBoth(rooms.length)(db, [...outboxJobValues(job), ...rows, job.kind]);
  else await storing(rooms.length)(db, rows);
}

type Storing = typeof buildOnce<{ notified: unknown }>;
type Build = (db: Db, rows: ReturnType<typeof eventRows>) => ReturnType<Parameters<Storing>[0]>;

/** One statement per number of rooms, as an event has few. */
function byRooms(build: Build): (rooms: number) => ReturnType<Storing> {
  const known = new Map<number, ReturnType<Storing>>();
  return (rooms) => {
    const any = { rooms: Array<LiveRoom>(rooms).fill('programme'), entity: 'upload', entityId: '' } as const;
    const rows = eventRows({ ...any, version: 0, change: {} });
    const built = known.get(rooms) ?? buildOnce((db) => build(db, rows));
    known.set(rooms, built);
    return built;
  };
}

const storing = byRooms((db, rows) =>
  db.with('stored', (cte) => cte.insertInto('event').values(rows)).selectNoFrom(notifyListeners),
);
const storingBoth = byRooms((db, rows) =>
  withOutboxJob(db)
    .with('stored', (cte) => cte.insertInto('event').values(rows))
    .selectNoFrom([notifyDispatchers('send-mail'), notifyListeners]),
);

export type StoredEvent = {
  id: string;
  xid: string;
  room: LiveRoom;
  entity: LiveEntity;
  entityId: string;
  version: number;
  change: Record<string, unknown>;
  trace: string | null;
};

export type EventPage = {
  events: StoredEvent[];
  /** All committed events of transactions below this one are visible; later ones wait. */
  low: string;
  /** Committed events wait for an older open transaction; not determined for a single room. */
  held: boolean;
  /** The cursor lies before the pruned events, or in the future of this database (after a restore). */
  lost: boolean;
};

type EventRow = Partial<StoredEvent> & Pick<EventPage, 'low' | 'held' | 'lost'>;

/** Events of one room and of everybody, or of all rooms (`null`). */
type EventQuery = { after: EventCursor; room: LiveRoom | null; limit: number };

/** Evaluated once per poll. The newest event is found by its index: any other plan reads the whole table. */
const bound = (after: EventCursor, room: LiveRoom | null) => sql`
  select now.low, (${after.xid}::xid8, ${after.id}::bigint) < (floor.xid, floor.id)
      or ${after.xid}::xid8 > now.high as lost,
    ${room === null ? sql`coalesce((select xid from event order by xid desc, id desc limit 1) >= now.low, false)` : sql`false`} as held
  from event_floor floor, (
    select pg_snapshot_xmin(pg_current_snapshot()) as low, pg_snapshot_xmax(pg_current_snapshot()) as high
  ) now`;

const columns = sql`id::text as id, xid::text as xid, room, entity, entity_id, version, change, trace`;

/** At most `limit` events after a cursor; the room's and everybody's each by their own index. */
function pageAfter({ after, room, limit }: EventQuery): RawBuilder<unknown> {
  const found = (inRoom: RawBuilder<unknown>) => sql`
    select id, xid, room, entity, entity_id, version, change, trace from event
    where (xid, event.id) > (${after.xid}::xid8, ${after.id}::bigint) and xid < bound.low ${inRoom}
    order by event.xid, event.id
    limit ${limit}`;
  if (room === null) return found(sql``);
  return sql`select id, xid, room, entity, entity_id, version, change, trace from (
      (${found(sql`and room = ${room}`)}) union all (${found(sql`and room = 'everybody'`)})
    ) event order by event.xid, event.id limit ${limit}`;
}

/**
 * Events after a cursor ordered by (transaction, id), at most `limit`. Concurrent transactions become visible out of
 * order, so only rows of transactions below the snapshot's xmin are read: those are complete.
 */
export async function readEvents(db: Db, query: EventQuery): Promise<EventPage> {
  const { rows } = await sql<EventRow>`
    with bound as materialized (${bound(query.after, query.room)})
    select bound.low::text as low, bound.held, bound.lost,
      page.id, page.xid, page.room, page.entity, page.entity_id, page.version, page.change, page.trace
    from bound left join lateral (
      select ${columns} from (${pageAfter(query)}) event
    ) page on true`.execute(db);
  const [first] = rows;
  if (!first) throw new Error('event_floor has lost its row');
  const events = rows.filter((row): row is EventRow & StoredEvent => row.id !== null);
  return { events: events.map(toEvent), low: first.low, held: first.held, lost: first.lost };
}

function toEvent({ id, xid, room, entity, entityId, version, change, trace }: StoredEvent): StoredEvent {
  return { id, xid, room, entity, entityId, version, change, trace };
}

/** The transaction below which everything is visible now. */
export async function findEventHead(db: Db): Promise<string> {
  const { low } = await db
    .selectNoFrom(sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`.as('low'))
    .executeTakeFirstOrThrow();
  return low;
}

/** Deletes up to `limit` of the oldest events when they are older than `days`; tells how many. */
export async function pruneEvents(db: Db, days: number, limit: number): Promise<number> {
  // By ctid: joined by id, a plan may read the whole table.
  const { rows } = await sql<{ pruned: number }>`
    with expired as (
      delete from event where ctid = any (array(
        select ctid from (
          select ctid, created_at from event order by xid, id limit ${limit} for update skip locked
        ) oldest where created_at < now() - make_interval(days => ${days}::int)
      )) returning xid, id
    ), last as (
      select xid, id from expired order by xid desc, id desc limit 1
    ), floor as (
      update event_floor set xid = last.xid, id = last.id from last
      where (last.xid, last.id) > (event_floor.xid, event_floor.id)
      returning 1
    )
    select (select count(*) from expired) as pruned from (select count(*) from floor) done`.execute(db);
  return rows[0]?.pruned ?? 0;
}

/**
 * Forgets all events, and lets every browser read anew. Needed in a database that was copied from elsewhere: its events tell of
 * transactions that have not begun there.
 */
export async function forgetEvents(db: Db): Promise<void> {
  await sql`with forgotten as (delete from event)
    update event_floor set xid = pg_current_xact_id(), id = 0`.execute(db);
}
