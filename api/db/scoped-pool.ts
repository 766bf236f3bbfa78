import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { joinOr } from './joined-work.ts';
import { keepFirstError, lossOf } from './lost-connection.ts';
import { appRole, staffRole, tenantRole } from './migrations/row-security.ts';
import { noteStatement } from './noted-changes.ts';
import { createStatementNames } from './statement-names.ts';
import { currentScope } from './tenant-scope.ts';

/** `at` is when, by the clock of `performance`. */
type Told = { client: PostgresPoolClient; setting: string; at: number };

/** Who sees what where no scope says so: every row, or nothing. */
export type Sees = 'all' | 'scope';

export type ScopedPools = {
  open: () => pg.Pool;
  /** Opens the connections that may administer; without it such work fails. */
  openAdmin: (() => pg.Pool) | undefined;
  sees: Sees;
};

/**
 * Tells each connection, as it is taken, whose rows it may see (row-level security, migration 0006). A connection keeps
 * the setting, so that one enterprise's next request finds it in place; one that cannot be told is thrown away.
 */
export function scopedPool({ open, openAdmin, sees }: ScopedPools): PostgresPool {
  const [forAll, forTenants] = [open(), open()];
  const forAdmin = openAdmin?.();
  const connections = new WeakMap<pg.PoolClient, Told>();
  /** When a connection of a pool last broke: those that were told before are told anew, which shows whether they broke, too. */
  const lostAt = new WeakMap<pg.Pool, number>();
  const nameOf = createStatementNames();
  const choose = () => {
    const scope = currentScope() ?? { tenant: sees === 'all' ? 'all' : null, administers: false };
    const setting = scope.tenant ?? 'none';
    if (!scope.administers) return { pool: setting === 'all' ? forAll : forTenants, setting, place: setting };
    if (!forAdmin) throw new Error('this process has no connection that may administer (DATABASE_ADMIN_URL)');
    return { pool: forAdmin, setting, place: `${setting} administered` };
  };
  return {
    options: forAll.options,
    end: async () => {
      await Promise.all([forAll.end(), forTenants.end(), forAdmin?.end()]);
    },
    connect: () => {
      const { pool, setting, place } = choose();
      return joinOr(place, () => take(pool, setting));
    },
  };

  async function take(pool: pg.Pool, setting: string): Promise<PostgresPoolClient> {
    for (;;) {
      const client = await pool.connect();
      const known = connections.get(client);
      if (known?.setting === setting && known.at > (lostAt.get(pool) ?? 0)) return known.client;
      const onLoss = () => lostAt.set(pool, performance.now());
      const told = {
        client: known?.client ?? withNames(client, nameOf, onLoss),
        setting,
        at: performance.now(),
      };
      try {
        await client.query({ ...tell, values: [setting] });
        connections.set(client, told);
        return told.client;
      } catch (error) {
        client.release(true);
        const loss = lossOf(client, error);
        // One that was open before may have broken with another: the next is another still, and a new one at last.
        if (!loss || !known) throw loss ?? error;
      }
    }
  }
}

/** Of one role in two, since what staff see is every row: the planner is to know that (migration 0020). */
const tell = {
  name: 'tell',
  text: `select set_config('assay.tenant', $1, false), set_config('role', case
    when session_user <> '${appRole}' then 'none' when $1 = 'all' then '${staffRole}' else '${tenantRole}' end, false)`,
};

/** The client as Kysely uses it, with names for the statements that come often: planning costs as much as running. */
function withNames(
  client: pg.PoolClient,
  nameOf: (text: string) => string | undefined,
  onLoss: () => void,
): PostgresPoolClient {
  keepFirstError(client);
  client.on('error', onLoss);
  const run = followed(client, onLoss);
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: string | object, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') return client.query(text as pg.Submittable);
    const name = nameOf(text);
    return run({ text, values: [...values], ...(name === undefined ? {} : { name }) });
  }
  // Its id is what Kysely cancels a statement by; pg has it, its types have not.
  const { processID } = client as pg.PoolClient & { processID?: number };
  return {
    query,
    release: (destroy) => client.release(destroy),
    ...(processID === undefined ? {} : { processID }),
  };
}

/** Runs the statements of a connection, tells what they may leave behind, and calls a break by its name and cause. */
function followed(client: pg.PoolClient, onLoss: () => void) {
  let open = false;
  return async (statement: pg.QueryConfig) => {
    const { text } = statement;
    noteStatement(text, open);
    if (/^(begin|start transaction)\b/.test(text)) open = true;
    else if (text === 'commit' || text === 'rollback') open = false;
    try {
      return await client.query(statement);
    } catch (error) {
      const loss = lossOf(client, error);
      if (loss) onLoss();
      // The break has undone the transaction already, and the error that is to be told is the one before.
      if (loss && text === 'rollback') return { command: 'ROLLBACK' as const, rowCount: 0, rows: [] };
      throw loss ?? error;
    }
  };
}
