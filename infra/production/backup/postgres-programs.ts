import { spawn } from 'node:child_process';
import { lookup } from 'node:dns/promises';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates } from 'node:tls';
import pg from 'pg';
import type { DatabaseAddress } from '#api/base/database-config.ts';
import { BackupError } from './backup-error.ts';

type Program = 'pg_dump' | 'pg_restore';
type Tls = NonNullable<DatabaseAddress['tls']>;

/** As much as is told of what a program said, in characters. */
const maxOutput = 2_000;

/**
 * Runs a program of Postgres against a database. It connects as the portal does: with TLS, chain and name of the server are
 * checked. The password stands in its environment alone.
 * @throws BackupError with what the program said, or where there is none
 */
export async function runPostgresProgram(
  program: Program,
  address: DatabaseAddress,
  args: readonly string[],
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-tls-'));
  try {
    const env = { PATH: process.env.PATH ?? '', TZ: 'UTC', ...(await libpqVariables(address, folder)) };
    await run(program, args, env);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What libpq reads instead of an address. @param folder for the files of TLS, which it takes as paths only */
export async function libpqVariables(
  { url, tls }: DatabaseAddress,
  folder: string,
): Promise<Record<string, string>> {
  const { host, port, user = '', password = '', database = '' } = new pg.Client({ connectionString: url });
  return {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: database,
    PGCONNECT_TIMEOUT: '10',
    // Nothing of the home folder of whoever runs it.
    PGPASSFILE: '/dev/null',
    ...(tls ? await tlsVariables(tls, host, folder) : { PGSSLMODE: 'disable' }),
  };
}

async function tlsVariables({ ca, cert, key, servername }: Tls, host: string, folder: string) {
  const store = async (name: string, content: Buffer | string) => {
    const path = join(folder, name);
    // libpq takes no key that others may read, whatever rights the operator's file has.
    await writeFile(path, content, { mode: 0o600 });
    return path;
  };
  return {
    PGSSLMODE: 'verify-full',
    PGSSLROOTCERT: await store('ca.pem', ca ?? getCACertificates('default').join('\n')),
    ...(cert && key && { PGSSLCERT: await store('cert.pem', cert), PGSSLKEY: await store('key.pem', key) }),
    ...(servername && { PGHOST: servername, PGHOSTADDR: (await lookup(host)).address }),
  };
}

function run(program: Program, args: readonly string[], env: Record<string, string>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    said = `${said}${part}`.slice(-maxOutput);
  });
  child.once('error', (cause: NodeJS.ErrnoException) =>
    reject(
      cause.code === 'ENOENT'
        ? new BackupError(
            `${program} of Postgres 18 was not found: put it on PATH, or run this in the image assay-backup`,
          )
        : cause,
    ),
  );
  child.once('close', (code, signal) =>
    code === 0
      ? resolve()
      : reject(new BackupError(`${program} ended with ${code ?? signal}:\n${said.trim()}`)),
  );
  return promise;
}
