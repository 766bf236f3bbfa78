import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Client } from '@temporalio/client';
import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';
import type { Portal } from '#tests/support/portal.ts';

export type Life = { name: string; rows: number; bytes: number };

/** How many applications are looked at. */
const followed = 10;

/** Those that people have brought furthest. */
async function findFurthest(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from application a join account on account.id = a.created_by where account.login like 'account-%'
    order by a.step desc, a.version desc limit ${followed}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Tables with rows of an application, the column that names it, and bytes a row with indexes. */
async function listTables(db: Db) {
  const { rows } = await sql<{ name: string; by: string; type: string; each: number }>`
    select s.relname as name, attname as by, atttypid::regtype::text as type,
      pg_total_relation_size(relid)::float8 / greatest(n_live_tup, 1) as each
    from pg_stat_user_tables s join pg_attribute on attrelid = relid
    where attname = 'application_id' or (s.relname, attname) in
      (('application', 'id'), ('audit_entry', 'target_id'), ('event', 'entity_id')) limit 100`.execute(db);
  return rows;
}

/** Rows and bytes that an application has in Postgres when it has come far; on average of those that came furthest. */
export async function measureLife(db: Db): Promise<Life[]> {
  const ids = await findFurthest(db);
  const measured: Life[] = [];
  for (const { name, by, type, each } of await listTables(db)) {
    const named = sql`${sql.ref(by)} = any(${ids}::text[]::${sql.raw(type)}[])`;
    const counting = sql<{
      count: number;
    }>`select count(*)::int as count from ${sql.table(name)} where ${named}`;
    const mean = ((await counting.execute(db)).rows[0]?.count ?? 0) / ids.length;
    if (mean > 0) measured.push({ name, rows: mean, bytes: mean * each });
  }
  return measured.toSorted((one, other) => other.bytes - one.bytes);
}

export type Store = { runs: number; tables: { name: string; bytes: number }[] };

/** What Temporal's dev server has on disk, by its largest tables with indexes, and the runs that it keeps in them. */
export function measureTemporal({ stack }: Portal): Store {
  const store = new DatabaseSync(join(stack.folder, 'temporal', 'temporal.db'), {
    readOnly: true,
    timeout: 10_000,
  });
  try {
    const tables = store.prepare(`select tbl_name as name, sum(pgsize) as bytes from dbstat
      join sqlite_master using (name) group by 1 order by 2 desc limit 6`);
    const runs = store.prepare('select count(*) as count from executions').get()?.count;
    return { runs: Number(runs), tables: tables.all() as Store['tables'] };
  } finally {
    store.close();
  }
}

export type Connections = { name: string; login: string; count: number };

/** Connections to Postgres by process and login; idle ones stay for ten minutes, so these are about the most that there were. */
export async function readConnections(db: Db): Promise<Connections[]> {
  const { rows } = await sql<Connections>`
    select application_name as name, usename as login, count(*)::int as count from pg_stat_activity
    where backend_type = 'client backend' and application_name <> 'bench' group by 1, 2 order by 1, 2 limit 100`.execute(
    db,
  );
  return rows;
}

export type Files = { kind: string; count: number; bytes: number };

/** Files by kind, and the bytes of one of them on average. */
export async function measureFiles(db: Db): Promise<Files[]> {
  const { rows } = await sql<Files>`
    select kind, count(*)::int as count, avg(size)::int as bytes from file where size > 1 group by 1 order by 1 limit 50`.execute(
    db,
  );
  return rows;
}

/** How many runs are looked at. */
const sample = 200;
export type Histories = { state: string; count: number; events: number; bytes: number; most: number };

/** Events and bytes of the histories of runs that are open, and of those that have ended; on average, and the largest. */
export async function measureHistories({ workflow }: Client): Promise<Histories[]> {
  const found: Histories[] = [];
  for (const state of ['Running', 'Completed']) {
    const seen: { length: number; bytes: number }[] = [];
    for await (const { workflowId } of workflow.list({ query: `ExecutionStatus = '${state}'` })) {
      const { historyLength, historySize = 0 } = await workflow.getHandle(workflowId).describe();
      if (seen.push({ length: historyLength, bytes: historySize }) >= sample) break;
    }
    const mean = (of: 'length' | 'bytes') => seen.reduce((sum, one) => sum + one[of], 0) / (seen.length || 1);
    const count = await workflow.count(`ExecutionStatus = '${state}'`);
    const most = Math.max(0, ...seen.map(({ bytes }) => bytes));
    found.push({ state, count: count.count, events: mean('length'), bytes: mean('bytes'), most });
  }
  return found;
}
