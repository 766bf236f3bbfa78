import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { type EngineOptions, type RunningEngine, runEngine } from './engine.ts';
import { stopLeftOver } from './left-over.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { postgresUser, type SystemUser } from './postgres-user.ts';

export interface PostgresOptions extends EngineOptions {
  password: string;
  /** False turns fsync off, for tests: safe against kill -9, but not against a power loss. */
  durable?: boolean;
}

const DATABASE = 'assay';
/** Roles of the portal's processes; the owner `assay` is for migrations alone. */
const ROLES = ['assay_app', 'assay_tenant', 'assay_accounts', 'assay_admin'] as const;
type Role = (typeof ROLES)[number];

/** The connection URL of a role, from that of the owner. */
export function appAddress(ownerUrl: string, role: Role = 'assay_app'): string {
  const url = new URL(ownerUrl);
  url.username = role;
  url.password = rolePassword(role, url.password);
  return url.href;
}

/** Derived from the owner's password by a hash, so that only one secret is stored. */
function rolePassword(role: Role, ownerPassword: string): string {
  return createHash('sha256').update(`${role} ${ownerPassword}`).digest('hex');
}

/**
 * Starts a Postgres with a database that the role `assay` owns. The portal's processes use other roles, so that row
 * security applies to them.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningEngine> {
  const user = postgresUser();
  const binaries = await postgresBinaries(user, options.report ?? (() => {}));
  const cluster = join(options.dataDir, 'cluster');
  await stopLeftOver(options.dataDir, 'postgres');
  if (!existsSync(join(cluster, 'PG_VERSION')))
    await createCluster(binaries, cluster, options.password, user);
  const admin = `postgres://postgres:${options.password}@127.0.0.1:${options.port}/postgres`;
  const engine = await runWithRetry({
    name: 'postgres',
    command: join(binaries, 'bin', 'postgres'),
    args: ['-D', cluster, '-p', String(options.port), ...settings(options.durable !== false)],
    cwd: '/',
    user,
    // Fast shutdown; SIGTERM would wait for open sessions.
    stopSignal: 'SIGINT',
    ...options,
    url: `postgres://${DATABASE}:${options.password}@127.0.0.1:${options.port}/${DATABASE}`,
    isReady: () => canConnect(admin),
  });
  await createDatabase(admin, options.password);
  return engine;
}

function settings(durable: boolean): string[] {
  const values = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];
  if (!durable) values.push('fsync=off', 'full_page_writes=off');
  return values.flatMap((value) => ['-c', value]);
}

/** After kill -9 the old server's sessions last a moment longer, and the new server refuses to start until then. */
async function runWithRetry(engine: Parameters<typeof runEngine>[0]): Promise<RunningEngine> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    try {
      return await runEngine(engine);
    } catch (error) {
      const isTransient = /pre-existing shared memory block|postmaster\.pid/.test(String(error));
      if (!isTransient || Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Created under another name and renamed, so that an interrupted start leaves no incomplete cluster. */
async function createCluster(binaries: string, cluster: string, password: string, user?: SystemUser) {
  const unfinished = `${cluster}.unfinished`;
  const secretFolder = await mkdtemp(join(tmpdir(), 'assay-init-'));
  const passwordFile = join(secretFolder, 'password');
  try {
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true });
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (user) {
      for (const path of [dirname(cluster), unfinished, secretFolder, passwordFile]) {
        await chown(path, user.uid, user.gid);
      }
    }
    const args = [`--pgdata=${unfinished}`, '--username=postgres', `--pwfile=${passwordFile}`];
    args.push('--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync');
    await promisify(execFile)(join(binaries, 'bin', 'initdb'), args, { cwd: '/', ...user });
    await rename(unfinished, cluster);
  } finally {
    await rm(secretFolder, { recursive: true, force: true });
  }
}

async function canConnect(url: string): Promise<boolean> {
  return withClient(url, async () => true);
}

async function createDatabase(admin: string, password: string): Promise<void> {
  await withClient(admin, async (client) => {
    await ensureRole(client, DATABASE, `login createdb password ${client.escapeLiteral(password)}`);
    for (const role of ROLES) {
      await ensureRole(client, role, `login password ${client.escapeLiteral(rolePassword(role, password))}`);
      // The owner may end the processes' connections, as dropping a database with force does.
      await client.query(`grant ${role} to ${DATABASE}`);
    }
    // Databases from before it was a login of its own have it so.
    await client.query('revoke assay_tenant from assay_app');
    const known = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (known.rowCount === 0) await client.query(`create database ${DATABASE} owner ${DATABASE}`);
  });
}

async function ensureRole(client: Client, name: string, options: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
  await client.query(`${rowCount === 0 ? 'create' : 'alter'} role ${name} ${options}`);
}

async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end();
  }
}
