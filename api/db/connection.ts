import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema/database.ts';
import { type Sees, scopedPool } from './scoped-pool.ts';

export type ConnectionOptions = {
  /**
   * What work sees that runs in no scope (tenant-scope.ts): `scope` nothing, for processes that answer requests; `all`
   * every row, for those that do none but the system's own work.
   */
  sees: Sees;
  /** Address under which work in an enterprise's or nobody's name connects; without one it sees every row. */
  tenantUrl?: string | undefined;
  /** Address under which work of administration connects; without one such work fails. */
  adminUrl?: string | undefined;
  /** Upper bound of open connections. */
  max: number;
  /** Milliseconds that a caller waits for a connection, a free one or a new one; 5 s when absent. */
  connectWithin?: number;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  /** Milliseconds after which the server cancels a statement; 10 s when absent. */
  statementTimeout?: number;
  /** Milliseconds after which a statement gives up waiting for a lock; its own limit when absent. */
  lockTimeout?: number;
  /** Told of connections that broke while idle; the pool replaces them. */
  onIdleError?: (error: Error) => void;
};

/** Administration is seldom, and signing in short. */
const adminConnections = 5;

const { builtins } = pg.types;
const parsers = new Map<number, (text: string) => unknown>([
  // Counts and serials stay far below 2^53, and a date has no time zone to be shifted by.
  [builtins.INT8, Number],
  [builtins.DATE, String],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format as 'text'),
};

/**
 * Connections whose every wait is bounded: for a connection 5 s, a statement 10 s, an idle transaction 15 s. At most
 * `max` for requests, which see one enterprise each, as many for what sees every row, and a few for administration:
 * none waits for the others.
 * @throws Error where work is to see what its scope says, and there is no address for that
 */
export function createDatabase(url: string, options: ConnectionOptions): Kysely<Database> {
  const { sees, tenantUrl, adminUrl, max } = options;
  if (sees === 'scope' && !tenantUrl)
    throw new Error('this process has no connection for enterprises (DATABASE_TENANT_URL)');
  const pool = scopedPool({
    forAll: openPool(url, options),
    forTenants: tenantUrl ? openPool(tenantUrl, options) : undefined,
    forAdmin: adminUrl ? openPool(adminUrl, { ...options, max: Math.min(max, adminConnections) }) : undefined,
    sees,
  });
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

function openPool(url: string, options: ConnectionOptions): pg.Pool {
  const statementTimeout = options.statementTimeout ?? 10_000;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    application_name: options.applicationName,
    connectionTimeoutMillis: options.connectWithin ?? 5_000,
    // The first page after a pause would wait for new ones: two to three times as long as otherwise.
    idleTimeoutMillis: 600_000,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout + 2_000,
    ...(options.lockTimeout === undefined ? {} : { lock_timeout: options.lockTimeout }),
    idle_in_transaction_session_timeout: 15_000,
    // One process a statement: starting others takes longer than any list, and under load they are not there.
    // Within the usual 4 MB an index of words tells of a frequent word the pages alone, and each of their rows is taken apart.
    options: '-c max_parallel_workers_per_gather=0 -c work_mem=16MB',
    keepAlive: true,
    types,
  });
  // Without listeners a connection that breaks, idle or between two statements of a transaction, ends the process.
  const report = (error: Error) => options.onIdleError?.(error);
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}
