import { checkServerIdentity, type PeerCertificate, type ConnectionOptions as TlsOptions } from 'node:tls';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { administrationConnections } from '#domain/operations/database-connections.ts';
import type { Database } from './schema/database.ts';
import { scopedPool, type Visibility } from './scoped-pool.ts';

/** A connection string, with TLS where it is given beside it: then chain and name of the server are always checked. */
export type DatabaseAddress =
  | string
  | { url: string; tls?: Pick<TlsOptions, 'ca' | 'cert' | 'key' | 'servername'> };

export type ConnectionOptions = {
  /**
   * What work sees outside of any scope (tenant-scope.ts): with `scope` nothing, for processes that answer requests;
   * with `all` every row, for those that only do the system's own work.
   */
  sees: Visibility;
  /** The address for work in the name of an enterprise or of nobody; without it such work sees every row. */
  tenant?: DatabaseAddress | undefined;
  /** The address for administration; without it such work fails. */
  administration?: DatabaseAddress | undefined;
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
  /** Told of each pool by the work that it serves, to measure its use. */
  onPool?: (work: 'all' | 'tenants' | 'administration', pool: pg.Pool) => void;
  /** Called for connections that broke while idle; the pool replaces them. */
  onIdleError?: (error: Error) => void;
};

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
 * Pools with limits on every wait: 5 s for a connection, 10 s for a statement, 15 s for an idle transaction. At most
 * `max` connections for requests, as many for work that sees every row, and a few for administration: none waits for
 * the others.
 * @throws Error where work must see only its scope, and there is no address for that
 */
export function createDatabase(address: DatabaseAddress, options: ConnectionOptions): Kysely<Database> {
  const { sees, tenant, administration, max } = options;
  if (sees === 'scope' && !tenant)
    throw new Error('this process has no connection for enterprises (DATABASE_TENANT_URL)');
  const open = (work: 'all' | 'tenants' | 'administration', at: DatabaseAddress, most = max) => {
    const pool = openPool(at, { ...options, max: most });
    options.onPool?.(work, pool);
    return pool;
  };
  const pool = scopedPool({
    forAll: open('all', address),
    forTenants: tenant ? open('tenants', tenant) : undefined,
    forAdmin: administration
      ? open('administration', administration, Math.min(max, administrationConnections))
      : undefined,
    sees,
  });
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/** An address as the driver takes it, anew each time: the driver changes what it is given. */
export function driverAddress(address: DatabaseAddress): Pick<pg.ClientConfig, 'connectionString' | 'ssl'> {
  if (typeof address === 'string') return { connectionString: address };
  const { url, tls } = address;
  if (!tls) return { connectionString: url };
  const { servername } = tls;
  // For a host name the driver puts that in the place of another name.
  const serverCheck = servername && {
    checkServerIdentity: (_host: string, shown: PeerCertificate) => checkServerIdentity(servername, shown),
  };
  return { connectionString: url, ssl: { ...tls, ...serverCheck } };
}

function openPool(address: DatabaseAddress, options: ConnectionOptions): pg.Pool {
  const statementTimeout = options.statementTimeout ?? 10_000;
  const pool = new pg.Pool({
    ...driverAddress(address),
    max: options.max,
    application_name: options.applicationName,
    connectionTimeoutMillis: options.connectWithin ?? 5_000,
    // Keeping connections open: opening them makes the first page after a pause take two to three times as long.
    idleTimeoutMillis: 600_000,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout + 2_000,
    ...(options.lockTimeout === undefined ? {} : { lock_timeout: options.lockTimeout }),
    idle_in_transaction_session_timeout: 15_000,
    // No parallel workers: starting them takes longer than these queries, and under load there are none. Within the
    // usual 4 MB of work_mem a bitmap of a frequent word becomes lossy, and each row of its pages is checked again.
    options: '-c max_parallel_workers_per_gather=0 -c work_mem=16MB',
    keepAlive: true,
    types,
  });
  // Without listeners a connection that breaks while idle, or between two statements, ends the process.
  const report = (error: Error) => options.onIdleError?.(error);
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}
