import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { installWithApt } from '#infra/local/engines/apt.ts';
import { type RunningEngine, runEngine } from '#infra/local/engines/engine.ts';
import { findCommand } from '#infra/local/engines/find-command.ts';
import { postgresUser } from '#infra/local/engines/postgres-user.ts';
import { findFreePorts } from '#infra/local/network/free-port.ts';

/** What pg tells Postgres as it connects, and a pooler has no place for. */
const ignored = 'extra_float_digits,options,statement_timeout,idle_in_transaction_session_timeout';

/**
 * Puts a PgBouncer with five connections before the database of an address.
 * @param parent a folder that goes with the run
 * @param atPort a free one when absent
 * @throws Error where it is not installed and cannot be
 */
export async function startPgbouncer(
  databaseUrl: string,
  parent: string,
  mode: 'transaction' | 'session' = 'transaction',
  atPort?: number,
): Promise<RunningEngine> {
  const find = () => findCommand('pgbouncer');
  const command = find() ?? ((await installWithApt(['pgbouncer'], () => {})) ? find() : undefined);
  if (!command) throw new Error('PgBouncer is needed and was not found: "apt-get install pgbouncer"');
  const url = new URL(databaseUrl);
  const folder = mkdtempSync(join(parent, 'pgbouncer-'));
  const port = atPort ?? (await findFreePorts(1))[0] ?? 0;
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${url.username}" "${url.password}"\n`);
  writeFileSync(
    settings,
    `[databases]\n* = host=${url.hostname} port=${url.port}\n[pgbouncer]\npool_mode = ${mode}\n` +
      `default_pool_size = 5\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\n` +
      `auth_type = trust\nauth_file = ${users}\nignore_startup_parameters = ${ignored}\n`,
  );
  for (const path of [folder, users, settings]) chmodSync(path, 0o755);
  const pooled = new URL(databaseUrl);
  pooled.port = String(port);
  return runEngine({
    name: 'pgbouncer',
    command,
    args: [settings],
    cwd: '/',
    user: postgresUser(),
    dataDir: folder,
    logFile: join(folder, 'log'),
    port,
    url: pooled.href,
    isReady: () => answers(pooled.href),
  });
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query('select 1')).rowCount === 1;
  } finally {
    await client.end();
  }
}
