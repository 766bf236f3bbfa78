import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { emitEvent } from '#api/events/emit-event.ts';
import { createDatabase } from '#db/connection.ts';
import { findEventHead, pruneEvents, readEvents, type StoredEvent } from '#db/queries/events.ts';
import type { Database, Db } from '#db/schema/database.ts';
import { runInTenant } from '#db/tenant-scope.ts';
import type { EventCursor, LiveRoom } from '#domain/messages/live-events.ts';
import { listEvents } from '#services/messages/list-events.ts';
import { countTouched } from '#tests/support/applications/touched-rows.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { settleEvents } from '#tests/support/settle-events.ts';

// What other tests have open at the same time is waited for again and again.
vi.setConfig({ testTimeout: 120_000 });

let database: TestDatabase;
let db: Kysely<Database>;

beforeAll(async () => {
  database = await createTestDatabase(inject('stack').databaseUrl);
  db = createDatabase(database.adminUrl, { sees: 'all', max: 16, applicationName: 'test' });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function head(): Promise<EventCursor> {
  await settleEvents(db);
  return { xid: await findEventHead(db), id: '0' };
}
const emit = (trx: Db, rooms: LiveRoom[], version = 1, entityId: string = randomUUID()) =>
  emitEvent(trx, { rooms, entity: 'application', entityId, version, change: { status: 'certifying' } });
const ids = (events: Pick<StoredEvent, 'entityId'>[]) => events.map(({ entityId }) => entityId);

async function naiveRead(afterId: number) {
  return db.selectFrom('event').select(['id', 'entityId']).where('id', '>', afterId).orderBy('id').execute();
}

describe('the cursor', () => {
  it('holds back what a cursor of serial ids would skip, when transactions commit in reverse order', async () => {
    const start = await head();
    const before = (await naiveRead(0)).at(-1)?.id ?? 0;
    const [slow, fast] = [randomUUID(), randomUUID()];
    const first = await db.startTransaction().execute();
    const second = await db.startTransaction().execute();
    await emit(first, ['programme'], 1, slow);
    await emit(second, ['programme'], 1, fast);
    await second.commit().execute();

    const seenNaively = await naiveRead(before);
    const held = await readEvents(db, { after: start, room: null, limit: 10 });
    expect(ids(seenNaively)).toEqual([fast]);
    expect(held).toMatchObject({ events: [], held: true, lost: false });

    await first.commit().execute();
    // The baseline: the slow transaction's event has the smaller id, so "after the last id" never finds it.
    expect(ids(await naiveRead(seenNaively.at(-1)?.id ?? 0))).toEqual([]);
    await settleEvents(db);
    const page = await readEvents(db, { after: { xid: held.low, id: '0' }, room: null, limit: 10 });
    expect(ids(page.events)).toEqual([slow, fast]);
    expect(page.held).toBe(false);
  });

  it('is not moved by a transaction that rolls back', async () => {
    const start = await head();
    const undone = await db.startTransaction().execute();
    await emit(undone, ['programme']);
    await undone.rollback().execute();
    const kept = randomUUID();
    await emit(db, ['programme'], 1, kept);
    await settleEvents(db);
    expect(ids((await readEvents(db, { after: start, room: null, limit: 10 })).events)).toEqual([kept]);
  });

  it('loses none and doubles none of 12 concurrent writers', async () => {
    const start = await head();
    const written: string[] = [];
    const read: string[] = [];
    const write = async () => {
      for (let n = 0; n < 25; n += 1) {
        const id = randomUUID();
        await db.transaction().execute(async (trx) => {
          await emit(trx, ['programme'], n, id);
          await sql`select pg_sleep(random() * 0.008)`.execute(trx);
        });
        written.push(id);
      }
    };
    let writing = true;
    const reader = (async () => {
      let after = start;
      for (;;) {
        const last = !writing;
        if (last) await settleEvents(db);
        const page = await readEvents(db, { after, room: 'programme', limit: 7 });
        read.push(...ids(page.events));
        after = page.events.length === 7 ? (page.events.at(-1) ?? after) : { xid: page.low, id: '0' };
        if (last && page.events.length === 0) return;
      }
    })();
    await Promise.all(Array.from({ length: 12 }, write));
    writing = false;
    await reader;
    expect(written).toHaveLength(300);
    expect(read).toHaveLength(300);
    expect(new Set(read)).toEqual(new Set(written));
  });
});

describe('what an actor may read', () => {
  const actorOf = (enterpriseId: string | null, role: 'partner' | 'reviewer' | 'individual') => ({
    accountId: randomUUID(),
    name: '林可',
    roles: [role],
    enterpriseId,
    right: 'view' as const,
  });

  it('is the room of the own enterprise, or of the programme for staff', async () => {
    const [own, foreign] = [randomUUID(), randomUUID()];
    const partner = actorOf(own, 'partner');
    await settleEvents(db);
    const { cursor } = await listEvents(db, partner, undefined);
    const [mine, theirs] = [randomUUID(), randomUUID()];
    await emit(db, [`enterprise:${own}`, 'programme'], 3, mine);
    await emit(db, [`enterprise:${foreign}`, 'programme'], 1, theirs);

    await settleEvents(db);
    const feed = await listEvents(db, partner, cursor);
    expect(feed.events.map(({ id }) => id)).toEqual([mine]);
    expect(feed.events[0]).toMatchObject({
      entity: 'application',
      version: 3,
      change: { status: 'certifying' },
    });
    expect(feed).toMatchObject({ more: false, reset: false });
    expect((await listEvents(db, partner, feed.cursor)).events).toEqual([]);
    expect((await listEvents(db, partner, feed.events[0]?.cursor)).events).toEqual([]);

    const staff = await listEvents(db, actorOf(null, 'reviewer'), cursor);
    expect(staff.events.map(({ id }) => id)).toEqual([mine, theirs]);
    expect((await listEvents(db, actorOf(null, 'individual'), cursor)).events).toEqual([]);
  });

  it('comes in pages of 200', async () => {
    const own = randomUUID();
    const partner = actorOf(own, 'partner');
    const { cursor } = await listEvents(db, partner, undefined);
    await sql`insert into event (room, entity, entity_id, version, change)
      select ${`enterprise:${own}`}, 'message', gen_random_uuid(), n, '{}' from generate_series(1, 450) n`.execute(
      db,
    );
    await settleEvents(db);
    const versions: number[] = [];
    const sizes: number[] = [];
    for (let next = cursor, more = true; more; ) {
      const feed = await listEvents(db, partner, next);
      versions.push(...feed.events.map(({ version }) => version));
      sizes.push(feed.events.length);
      ({ cursor: next, more } = feed);
    }
    expect(sizes).toEqual([200, 200, 50]);
    expect(versions).toEqual(Array.from({ length: 450 }, (_, n) => n + 1));
  });

  it('is asked to start over behind what was pruned, and after a restore into a younger database', async () => {
    const staff = actorOf(null, 'reviewer');
    const { cursor } = await listEvents(db, staff, undefined);
    await emit(db, ['programme']);
    await sql`update event set created_at = now() - interval '8 days'`.execute(db);
    const recent = randomUUID();
    await emit(db, ['programme'], 1, recent);

    const removed = await pruneEvents(db, 7, 10_000);
    expect(removed).toBeGreaterThan(0);
    expect(await pruneEvents(db, 7, 10_000)).toBe(0);
    await settleEvents(db);
    const feed = await listEvents(db, staff, cursor);
    expect(feed).toMatchObject({ events: [], reset: true, more: false });
    await emit(db, ['programme']);
    await settleEvents(db);
    expect(await listEvents(db, staff, feed.cursor)).toMatchObject({
      reset: false,
      events: [{ version: 1 }],
    });
    expect(await listEvents(db, staff, '9000000000000-0')).toMatchObject({ reset: true });
    expect(ids(await naiveRead(0))).toContain(recent);
  });

  it('prunes in bounded batches, oldest first', async () => {
    await sql`delete from event`.execute(db);
    await sql`insert into event (room, entity, entity_id, version, change)
      select 'programme', 'message', gen_random_uuid(), n, '{}' from generate_series(1, 25) n`.execute(db);
    await sql`update event set created_at = now() - interval '8 days' where version <= 15`.execute(db);
    expect(await pruneEvents(db, 7, 10)).toBe(10);
    expect(await pruneEvents(db, 7, 10)).toBe(5);
    expect(await pruneEvents(db, 7, 10)).toBe(0);
    expect(await naiveRead(0)).toHaveLength(10);
  });
});

describe('with many events', () => {
  const many = 30_000;
  const [busy, quiet] = [randomUUID(), randomUUID()];
  /** Transactions long before those of today, a hundred events each. */
  const cursorBefore = (events: number) => ({ xid: String(3 + Math.floor((many - events) / 100)), id: '0' });
  let asRequest: Kysely<Database>;

  beforeAll(async () => {
    asRequest = createDatabase(database.url, {
      sees: 'scope',
      tenant: database.tenantUrl,
      max: 2,
      applicationName: 'test',
    });
    await sql`delete from event`.execute(db);
    await sql`insert into event (xid, room, entity, entity_id, version, change)
      select (3 + n / 100)::text::xid8, case when n % 3000 = 0 then ${`enterprise:${quiet}`}
        when n % 2 = 0 then 'programme' else ${`enterprise:${busy}`} end,
        'message', gen_random_uuid(), n, '{}' from generate_series(0, ${many - 1}::int) n`.execute(db);
    const owner = createDatabase(database.ownerUrl, { sees: 'all', max: 1, applicationName: 'test' });
    // What earlier tests deleted lies at the end of the index, where no pruning ever deletes.
    await sql`vacuum analyze event`.execute(owner);
    await owner.destroy();
    await settleEvents(db);
  });
  afterAll(() => asRequest.destroy());

  it.each([
    ['the pump, at the end', 'all', null, cursorBefore(0), 0, 10],
    ['the pump, far behind', 'all', null, cursorBefore(25_000), 200, 1_000],
    ['staff', 'all', 'programme', cursorBefore(25_000), 200, 1_000],
    ['a partner', busy, `enterprise:${busy}`, cursorBefore(25_000), 200, 1_000],
    ['a partner with few, from the beginning', quiet, `enterprise:${quiet}`, cursorBefore(many), 10, 40],
  ] as const)('%s reads no more than it answers', async (_who, tenant, room, after, found, most) => {
    await runInTenant(tenant, async () => {
      // From the sixth time on the plan of a statement that has a name no longer knows its parameters.
      for (let time = 0; time < 8; time += 1) {
        let page: Awaited<ReturnType<typeof readEvents>> | undefined;
        const touched = await countTouched(asRequest, 'event', async (trx) => {
          page = await readEvents(trx, { after, room, limit: 200 });
        });
        expect(page?.events).toHaveLength(found);
        expect(touched).toBeLessThanOrEqual(most);
      }
    });
  });

  it('a batch of pruning reads no more than it removes', async () => {
    await sql`update event set created_at = now() - interval '8 days' where version < 50`.execute(db);
    await runInTenant('all', async () => {
      for (const batch of [20, 20, 10]) {
        const touched = await countTouched(asRequest, 'event', async (trx) => {
          expect(await pruneEvents(trx, 7, 20)).toBe(batch);
        });
        expect(touched).toBeLessThanOrEqual(10 * 20);
      }
    });
  });
});
