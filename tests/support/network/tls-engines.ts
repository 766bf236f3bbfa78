import { chownSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { postgresUser } from '#infra/local/engines/postgres-user.ts';
import { startRedis } from '#infra/local/engines/redis.ts';
import { findFreePorts } from '#infra/local/network/free-port.ts';
import type { StackAddresses } from '#tests/support/stack.ts';
import { tlsFile } from './tls-files.ts';

const serverFiles = { cert: tlsFile('server.pem'), key: tlsFile('server.key'), ca: tlsFile('authority.pem') };

/** Lets the stack's Postgres speak TLS; into these databases it lets nobody in the clear, and to the first none without a certificate. */
export async function requireTls(stack: StackAddresses, mutual: string, other: string): Promise<void> {
  const cluster = join(stack.folder, 'postgres', 'cluster');
  const user = postgresUser();
  for (const [kind, file] of Object.entries(serverFiles)) {
    const copy = join(cluster, `tls.${kind}`);
    copyFileSync(file, copy);
    if (user) chownSync(copy, user.uid, user.gid);
  }
  const rules = join(cluster, 'pg_hba.conf');
  const ours = [
    `hostssl ${mutual} all 127.0.0.1/32 scram-sha-256 clientcert=verify-ca`,
    `hostssl ${other} all 127.0.0.1/32 scram-sha-256`,
    `host ${mutual},${other} all all reject`,
  ];
  writeFileSync(rules, `${ours.join('\n')}\n${readFileSync(rules, 'utf8')}`);
  const superuser = new URL(stack.databaseUrl);
  superuser.username = 'postgres';
  const client = new Client({ connectionString: superuser.href, connectionTimeoutMillis: 5_000 });
  await client.connect();
  for (const [name, kind] of Object.entries({
    ssl_cert_file: 'cert',
    ssl_key_file: 'key',
    ssl_ca_file: 'ca',
  }))
    await client.query(`alter system set ${name} = 'tls.${kind}'`);
  await client.query('alter system set ssl = on');
  await client.query('select pg_reload_conf()');
  await client.end();
}

/** Settings of a Redis or a Sentinel that takes TLS at a port, from those alone who show a certificate where `mutual` says so. */
export const tlsSettings = (port: number, mutual: boolean) => ({
  'tls-port': String(port),
  'tls-cert-file': serverFiles.cert,
  'tls-key-file': serverFiles.key,
  'tls-ca-cert-file': serverFiles.ca,
  'tls-auth-clients': mutual ? 'yes' : 'no',
});

/** A Redis that takes TLS at a port of its own. */
export async function startTlsRedis(folder: string, mutual: boolean, more: Record<string, string> = {}) {
  const [port = 0, tlsPort = 0] = await findFreePorts(2);
  const engine = await startRedis({
    dataDir: join(folder, `redis-${port}`),
    logFile: join(folder, `redis-${port}.log`),
    port,
    durable: false,
    settings: { ...tlsSettings(tlsPort, mutual), ...more },
  });
  return { port, tlsPort, stop: engine.stop, kill9: engine.kill9 };
}

/** For a mail server of the tests. */
export const smtpTls = (mutual: boolean) => ({
  cert: readFileSync(serverFiles.cert),
  key: readFileSync(serverFiles.key),
  ca: readFileSync(serverFiles.ca),
  requestCert: mutual,
  rejectUnauthorized: mutual,
});
