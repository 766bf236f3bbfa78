import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { lossOf, rememberFirstError } from './lost-connection.ts';
import { currentScope } from './tenant-scope.ts';
import { createTokens, type TokenOf } from './tenant-token.ts';

type Run = (statement: pg.QueryConfig) => Promise<pg.QueryResult>;
/** Sets the tenant of a transaction that has just begun. */
type Tell = (send: Run) => Promise<void>;

const tellScope = "select set_config('assay.tenant', $1, true), token_is_newest($1) as newest";

/**
 * Sends transactions the token of an enterprise, or of nobody. Where the key was replaced since it was read, it is
 * read again: the former one expires soon (docs/operations.md).
 */
async function teller(tokenOf: TokenOf, enterpriseId: string | null): Promise<Tell> {
  let token = await tokenOf(enterpriseId);
  return async (send) => {
    const isNewest = async () =>
      (await send({ text: tellScope, values: [token] })).rows[0].newest as boolean | null;
    if ((await isNewest()) || enterpriseId === null) return;
    token = await tokenOf(enterpriseId, token);
    if ((await isNewest()) === null)
      throw new Error('the database of DATABASE_TENANT_URL does not know the key of the one of DATABASE_URL');
  };
}

/** What work outside of any scope sees: every row, or nothing. */
export type Visibility = 'all' | 'scope';

export type ScopedPools = {
  /** Connections that see every row. */
  forAll: pg.Pool;
  /** Connections for work in the name of an enterprise or of nobody; without them it uses `forAll`. */
  forTenants: pg.Pool | undefined;
  /** Connections for administration; without them such work fails. */
  forAdmin: pg.Pool | undefined;
  sees: Visibility;
};

/** Gives each piece of work a connection of the login for its scope. */
export function scopedPool({ forAll, forTenants, forAdmin, sees }: ScopedPools): PostgresPool {
  /** When a connection last answered or was opened, by the clock of `performance`. */
  const answeredAt = new WeakMap<pg.PoolClient, number>();
  /**
   * When a connection of a pool last broke: older connections are checked before use, as they may have broken, too.
   */
  const lostAt = new WeakMap<pg.Pool, number>();
  const tokenOf = createTokens(forAll);
  const choose = () => {
    const scope = currentScope() ?? { tenant: sees === 'all' ? 'all' : null, administers: false };
    if (scope.administers) {
      if (forAdmin) return { pool: forAdmin, place: 'administration' };
      throw new Error('this process has no connection that may administer (DATABASE_ADMIN_URL)');
    }
    if (scope.tenant === 'all' || !forTenants) return { pool: forAll, place: 'all' };
    return { pool: forTenants, place: scope.tenant ?? 'nobody', tenant: scope.tenant };
  };
  return {
    options: forAll.options,
    end: async () => {
      await Promise.all([forAll.end(), forTenants?.end(), forAdmin?.end()]);
    },
    connect: async () => {
      const { pool, place, tenant } = choose();
      const tell = tenant === undefined ? undefined : await teller(tokenOf, tenant);
      const client = await take(pool);
      const check = () => refuseOtherScope(place, choose().place);
      return asKysely(client, { tell, check, onLoss: () => lostAt.set(pool, performance.now()) });
    },
  };

  async function take(pool: pg.Pool): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect();
      const answered = answeredAt.get(client);
      if (answered === undefined) {
        rememberFirstError(client);
        client.on('error', () => lostAt.set(pool, performance.now()));
      } else if (answered > (lostAt.get(pool) ?? 0)) return client;
      try {
        if (answered !== undefined) await client.query('select 1');
        answeredAt.set(client, performance.now());
        return client;
      } catch (error) {
        client.release(true);
        // The next one is another idle connection, at last a new one.
        if (!lossOf(client, error)) throw error;
      }
    }
  }
}

/**
 * A transaction keeps its tenant: work of another scope gets an unusable handle.
 * @throws Error where a statement of another tenant is sent on this connection
 */
function refuseOtherScope(place: string, current: string): void {
  if (place === current || (place === 'administration' && current === 'all')) return;
  throw new Error(`a transaction of scope ${place} was given a statement of scope ${current}`);
}

type Use = { tell: Tell | undefined; check: () => void; onLoss: () => void };

/** The client as Kysely uses it. */
function asKysely(client: pg.PoolClient, { tell, check, onLoss }: Use): PostgresPoolClient {
  const send: Run = (statement) => client.query(statement);
  const run = followed(client, tell ? scoped(send, tell) : send, onLoss);
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: string | object, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') return client.query(text as pg.Submittable);
    // Also sent out of scope: what ends a transaction comes from wherever it failed.
    if (!ends.has(text)) check();
    return run({ text, values: [...values] });
  }
  // Kysely cancels a statement by this id; pg has it, its types do not.
  const { processID } = client as pg.PoolClient & { processID?: number };
  return {
    query,
    release: (destroy) => client.release(destroy),
    ...(processID === undefined ? {} : { processID }),
  };
}

const begins = /^(begin|start transaction)\b/;
const ends = new Set(['commit', 'rollback']);

/**
 * Sets the tenant of each transaction, and wraps single statements in one. The setting ends with the transaction, so
 * the next user of the connection, also behind a pooler, does not inherit it.
 */
function scoped(send: Run, tell: Tell): Run {
  let open = false;
  const undoing = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      await send({ text: 'rollback' }).catch(() => {});
      throw error;
    }
  };
  const begin = async (statement: pg.QueryConfig) => {
    const begun = await send(statement);
    await undoing(() => tell(send));
    return begun;
  };
  return async (statement) => {
    if (begins.test(statement.text)) {
      const begun = await begin(statement);
      open = true;
      return begun;
    }
    if (ends.has(statement.text)) open = false;
    else if (!open) {
      await begin({ text: 'begin' });
      return undoing(async () => {
        const result = await send(statement);
        await send({ text: 'commit' });
        return result;
      });
    }
    return send(statement);
  };
}

/** Runs the statements of a connection, and reports a break by its cause. */
function followed(client: pg.PoolClient, run: Run, onLoss: () => void): Run {
  return async (statement) => {
    const { text } = statement;
    try {
      return await run(statement);
    } catch (error) {
      const loss = lossOf(client, error);
      if (loss) onLoss();
      // The break has rolled the transaction back; the error before it is the one to report.
      if (loss && text === 'rollback')
        return { command: 'ROLLBACK', rowCount: 0, rows: [], oid: 0, fields: [] };
      throw loss ?? error;
    }
  };
}
