import pg from 'pg';
import { createTestDatabase, prepareTemplate } from '../support/database.ts';
import { startStack } from '../support/stack.ts';
import { seedSize } from './seed/seed-size.ts';
import { appAddress } from '#infra/local/engines/postgres.ts';
const stack = await startStack({ temporal: false });
await prepareTemplate(stack.databaseUrl);
const database = await createTestDatabase(stack.databaseUrl);
const su = new URL(database.ownerUrl); su.username = 'postgres';
await seedSize(su.href, { scale: 0.2, report: () => {} });
const c = new pg.Client(database.url); await c.connect();
const q = async (t: string, v: unknown[] = []) => (await c.query(t, v)).rows;
for (const tenant of ['all']) {
  await q(`select set_config('assay.tenant', $1, false)`, [tenant]);
  const [{ xid, id }] = await q(`select xid::text, id::text from event where created_at >= (select max(created_at) from event) - interval '1 day' order by event.xid, event.id limit 1`);
  console.log(xid, id, await q('select count(*), count(*) filter (where room=\'programme\') p, min(xid), max(xid) from event'));
  const sql = (room: boolean, mode: string) => `prepare s_${mode}_${room} as with bound as materialized (select now.low, ($1::xid8, $2::bigint) < (floor.xid, floor.id) or $1::xid8 > now.high as lost, false as held from event_floor floor, (select pg_snapshot_xmin(pg_current_snapshot()) as low, pg_snapshot_xmax(pg_current_snapshot()) as high) now)
    select bound.low::text as low, bound.held, bound.lost, page.*
    from bound left join lateral (
      select id::text as id, xid::text as xid, room, entity, entity_id, version, change
      from event
      where (xid, event.id) > ($1::xid8, $2::bigint) and xid < bound.low ${room ? 'and room = $3' : ''}
      order by event.xid, event.id
      limit 200
    ) page on true`;
  for (const room of [true, false]) for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    await q(`set plan_cache_mode = ${mode}`);
    await q(sql(room, mode));
    console.log('=====', room, mode);
    for (const _ of [1, 2]) { const rows = await q(`explain (analyze, buffers) execute s_${mode}_${room}('${xid}', ${id}${room ? ", 'programme'" : ''})`); if (_ === 2) console.log(rows.map((r) => r['QUERY PLAN']).join('\n')); }
  }
}
await c.end();
await stack.stop();
