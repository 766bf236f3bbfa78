import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { portalConnections } from '#domain/operations/database-connections.ts';
import { startRedis } from '#infra/local/engines/redis.ts';
import { startSmtpSink } from '#infra/local/mailbox/smtp-sink.ts';
import { findFreePorts } from '#infra/local/network/free-port.ts';
import { bundleProcesses } from '#infra/local/packing/bundle-processes.ts';
import { checkout, portalProcesses, startPortalProcess } from '#infra/local/portal/portal-processes.ts';
import { surroundingsChecks } from '#services/surroundings/run-checks.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openForwardingProxy } from '#tests/support/network/forwarding-proxy.ts';
import { tlsFile } from '#tests/support/network/tls-files.ts';
import { noLimits } from '#tests/support/no-limits.ts';
import { openProducerConnection } from '#workers/queues/connections.ts';

type Run = { code: number; lines: string[] };
type Environment = Record<string, string>;

const secret = 'only-for-tests-only-for-tests-only';
const mailPassword = 'mail-password-for-tests';
const closers: (() => Promise<unknown>)[] = [];
let database: TestDatabase;
let env: Environment;
let folder: string;
let evicting: string;
let good: Run | undefined;
let broken: Run | undefined;
let elsewhere: Run | undefined;

/** Runs a program of ours, with these variables alone. */
function run(script: string, environment: Environment): Promise<Run> {
  const { PATH = '', HOME = '' } = process.env;
  return new Promise((resolve) => {
    const options = { cwd: checkout, env: { PATH, HOME, ...environment }, timeout: 60_000 };
    execFile(process.execPath, [script], options, (error, stdout) =>
      resolve({ code: error ? Number(error.code) : 0, lines: stdout.split('\n') }),
    );
  });
}

/** A proxy for the length of these tests. */
async function openProxy(
  target: string,
  options: Parameters<typeof openForwardingProxy>[1],
): Promise<string> {
  const proxy = await openForwardingProxy(target, options);
  closers.push(proxy.close);
  return proxy.url;
}

async function openEvictingRedis(): Promise<string> {
  const [port = 0] = await findFreePorts(1);
  const place = { dataDir: join(folder, 'redis'), logFile: join(folder, 'redis.log'), port };
  const redis = await startRedis({ ...place, durable: false });
  closers.push(() => redis.stop());
  const connection = openProducerConnection(redis.url);
  await new Promise((resolve) => connection.once('ready', resolve));
  await connection.config('SET', 'maxmemory-policy', 'allkeys-lru');
  connection.disconnect();
  return redis.url;
}

/** A mail server that takes nobody's password. */
async function openRefusingMailServer(): Promise<string> {
  const refuse = Object.assign(new Error('5.7.8 authentication failed'), { responseCode: 535 });
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(refuse),
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return `smtp://notice:${mailPassword}@127.0.0.1:${port}`;
}

async function createEnvironment(): Promise<Environment> {
  const { redisUrl, temporalAddress } = inject('stack');
  const [portalPort, accountsPort] = await findFreePorts(2);
  const sink = await startSmtpSink();
  closers.push(() => sink.close());
  for (const name of ['logs', 'run', 'files', 'other']) mkdirSync(join(folder, name));
  return {
    ...noLimits,
    DATABASE_URL: database.url,
    DATABASE_TENANT_URL: database.tenantUrl,
    DATABASE_ACCOUNTS_URL: database.accountsUrl,
    DATABASE_ADMIN_URL: database.adminUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    REDIS_URL: redisUrl,
    TEMPORAL_ADDRESS: temporalAddress,
    QUEUE_PREFIX: 'doctor',
    PORTAL_PORT: String(portalPort),
    PORTAL_URL: `http://127.0.0.1:${portalPort}`,
    ACCOUNTS_PORT: String(accountsPort),
    ACCOUNTS_URL: `http://127.0.0.1:${accountsPort}`,
    DATA_DIR: join(folder, 'files'),
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    MAIL_FROM: 'Assay <notice@assay.example>',
    SESSION_SECRET: secret,
    SECOND_FACTOR_KEY: secret,
    OIDC_CLIENT_SECRET: secret,
    PROCESS_BUNDLE: await bundleProcesses(checkout),
  };
}

/** The account service finds a Redis that evicts; the portal finds all as it should be. */
async function startProcesses(): Promise<void> {
  const [accounts, api] = portalProcesses;
  if (!accounts || !api) throw new Error('there are no processes');
  const start = async (one: typeof accounts, own: Environment) => {
    const started = await startPortalProcess(one, { folder, env: { ...env, ...own } });
    closers.push(() => started.stop());
  };
  await Promise.all([start(accounts, { REDIS_URL: evicting }), start(api, { TRUSTED_PROXIES: '127.0.0.1' })]);
}

const doctor = 'infra/production/doctor.ts';
/** The password of another role. */
const passwordOf = (url: string) => new URL(url).password;
const withPassword = (url: string, password: string) => Object.assign(new URL(url), { password }).href;

beforeAll(async () => {
  folder = mkdtempSync(join(inject('stack').folder, 'doctor-'));
  database = await createTestDatabase(inject('stack').databaseUrl);
  closers.push(() => database.drop());
  env = await createEnvironment();
  evicting = await openEvictingRedis();
  await startProcesses();
  const caller = { 'x-forwarded-for': '203.0.113.9' };
  const [front, right, credulous, refusing] = await Promise.all([
    openProxy(env.ACCOUNTS_URL ?? '', { certificate: 'ending', headers: (got) => ({ ...got, ...caller }) }),
    openProxy(env.PORTAL_URL ?? '', { headers: (got) => ({ ...got, ...caller }) }),
    openProxy(env.PORTAL_URL ?? '', { headers: (got) => ({ ...caller, ...got }) }),
    openRefusingMailServer(),
  ]);
  const { SESSION_SECRET: _none, ...lacking } = env;
  // One after the other: side by side they would have a third of the machine each.
  good = await run(doctor, {
    ...env,
    // So that the tests beside this one leave room enough.
    DATABASE_POOL: '4',
    PORTAL_URL: right,
  });
  broken = await run(doctor, {
    ...lacking,
    DATABASE_TENANT_URL: withPassword(database.tenantUrl, passwordOf(database.url)),
    REDIS_URL: evicting,
    TEMPORAL_NAMESPACE: 'nowhere',
    DATA_DIR: '/proc',
    SMTP_URL: refusing,
    PORTAL_URL: 'http://127.0.0.1:1',
    COOKIE_DOMAIN: 'assay.example',
    METRICS_TOKEN: 'short',
  });
  elsewhere = await run(doctor, {
    ...env,
    NODE_ENV: 'production',
    NODE_EXTRA_CA_CERTS: tlsFile('authority.pem'),
    DATABASE_ADMIN_URL: database.ownerUrl,
    DATABASE_POOL: '100',
    DATA_DIR: join(folder, 'other'),
    REDIS_TLS_CA_FILE: join(folder, 'nowhere.pem'),
    ACCOUNTS_URL: front,
    PORTAL_URL: credulous,
    SMTP_URL: '',
    MAIL_FROM: '',
  });
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

const wrongLines = (one: Run | undefined) => one?.lines.filter((line) => line.startsWith('WRONG')) ?? [];

it('finds nothing wrong with an installation that works, and says what it has found', () => {
  expect(wrongLines(good)).toEqual([]);
  expect(good).toMatchObject({ code: 0 });
  expect(good?.lines).toContain('Nothing is wrong.');
  expect(good?.lines.filter((line) => line.startsWith('ok'))).toHaveLength(surroundingsChecks.length - 4 + 1);
  expect(good?.lines).toContain(`ok     files of other processes: as 1 running processes see it`);
});

const brokenThings: [string, RegExp][] = [
  ['environment', /: SESSION_SECRET is not set \(accounts\)$/],
  ['environment', /: METRICS_TOKEN is wrong: must be secrets .* \(api, accounts, workflows, workers\)$/],
  ['login of DATABASE_TENANT_URL', /password authentication failed for user "assay_tenant"$/],
  ['eviction of Redis', /: maxmemory-policy is allkeys-lru$/],
  ['namespace of Temporal', /: there is no namespace nowhere$/],
  ['files in DATA_DIR', /: ENOENT/],
  ['free disk of DATA_DIR', /: 0\.0 GiB are free/],
  ['files of other processes', /: what portal \d+ on .* has stored is not here$/],
  ['files in AUDIT_ANCHOR_DIR', /: ENOENT/],
  ['mail server of SMTP_URL', /authentication failed/],
  ['answer of PORTAL_URL', /fetch failed/],
  ['domain of cookies', /not both below it/],
];
const elsewhereThings: [string, RegExp][] = [
  ['environment', /: REDIS_TLS_CA_FILE is wrong: must be a readable file with a certificate in PEM/],
  ['login of DATABASE_ADMIN_URL', /: the role assay owns tables/],
  [
    'room for database connections',
    /: the processes open up to 617 connections, and \d+ of 200 are for them$/,
  ],
  ['files of other processes', /: what portal \d+ on .* has stored is not here$/],
  ['proxy before PORTAL_URL', /: whoever sends an X-Forwarded-For is believed$/],
  ['certificate of ACCOUNTS_URL', /: it ends in 0 days, on \d{4}-\d\d-\d\d$/],
  ['proxy before ACCOUNTS_URL', /: X-Forwarded-For is ignored/],
  ['OpenID provider', /issuer/],
];

describe.each([
  ['an installation with many faults', () => broken, brokenThings],
  ['another one', () => elsewhere, elsewhereThings],
] as const)('of %s', (_title, found, things) => {
  it('tells every fault at once, and ends with 1', () => {
    const names = wrongLines(found()).map((line) => line.slice(7).split(':')[0]);
    expect(names).toEqual(things.map(([name]) => name));
    expect(found()?.code).toBe(1);
    expect(found()?.lines).toContain(`${things.length} things are wrong.`);
  });

  it.each(things)('says what is wrong with the %s, and what to do', (name, said) => {
    const lines = found()?.lines ?? [];
    const at = lines.findIndex((line) => line.startsWith(`WRONG  ${name}:`) && said.test(line));
    expect(at, lines.join('\n')).toBeGreaterThanOrEqual(0);
    expect(lines.slice(at).find((line) => !line.startsWith('WRONG'))).toMatch(/^ {7}[a-z]/);
  });
});

it('asks nothing of what it cannot reach, and says so', () => {
  expect(broken?.lines).toContain(
    '-      search attributes of Temporal: not checked, it needs: namespace of Temporal',
  );
  expect(elsewhere?.lines).toContain(
    '-      Redis of REDIS_URL: not checked, REDIS_TLS_CA_FILE is not set, or wrong',
  );
});

it('prints no secret, and leaves nothing behind', () => {
  const printed = [good, broken, elsewhere].flatMap((one) => one?.lines ?? []).join('\n');
  const urls = [database.url, database.tenantUrl, database.accountsUrl, database.adminUrl, database.ownerUrl];
  for (const one of [...urls.map(passwordOf), secret, mailPassword, 'short']) {
    if (one !== 'assay') expect(printed).not.toContain(one);
  }
  for (const name of ['files', 'other'])
    expect(readdirSync(join(folder, name)).filter((one) => one.startsWith('.doctor'))).toEqual([]);
  expect(readdirSync(join(folder, 'other'))).toEqual([]);
});

const faultsIn = (lines: readonly string[]) =>
  lines
    .filter((line) => line.includes('"fault at start"'))
    .map((line) => JSON.parse(line) as { check: string; cause: string; remedy: string });

it('is repeated by a process that cannot start, which logs every fault with its remedy before it ends', async () => {
  const { lines, code } = await run('api/accounts/main.ts', {
    ...env,
    DATABASE_URL: withPassword(database.accountsUrl, passwordOf(database.url)),
    REDIS_URL: evicting,
  });
  expect(code).toBe(1);
  expect(faultsIn(lines).map(({ check }) => check)).toEqual(
    expect.arrayContaining(['login of DATABASE_URL', 'eviction of Redis']),
  );
  for (const { cause, remedy } of faultsIn(lines)) expect([cause, remedy]).not.toContain('');
});

it('is repeated by a process that has started, and by one around which nothing is wrong in silence', async () => {
  const log = (name: string) => readFileSync(join(folder, 'logs', `${name}.log`), 'utf8').split('\n');
  const faults = await eventually(async () => {
    const found = faultsIn(log('accounts'));
    return found.length > 0 && found;
  });
  expect(faults).toEqual([
    expect.objectContaining({ check: 'eviction of Redis', cause: 'maxmemory-policy is allkeys-lru' }),
  ]);
  expect(faultsIn(log('api'))).toEqual([]);
});

it('counts the connections that a portal has beside its pools', async () => {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  const rows = await eventually(async () => {
    const { rows } = await client.query<{ name: string; count: number }>(
      `select application_name as name, count(*)::int as count from pg_stat_activity
        where datname = current_database() and application_name like 'assay-%'
          and application_name not in ('assay-portal', 'assay-accounts', 'assay-doctor') group by 1 order by 1`,
    );
    return rows.length >= 4 && rows;
  }).finally(() => client.end());
  const counted = Object.values(portalConnections).reduce((sum, count) => sum + count, 0);
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(counted);
});
