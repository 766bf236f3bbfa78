import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig, readEngineConfig, readOwnerDatabase } from '#api/base/config.ts';
import { startPortal } from '#api/start/start-portal.ts';
import { createDatabase } from '#db/connection.ts';
import { runForSystem } from '#db/tenant-scope.ts';
import { type SmtpSink, startSmtpSink } from '#infra/local/mailbox/smtp-sink.ts';
import { findFreePorts } from '#infra/local/network/free-port.ts';
import { createMailer } from '#infra/mail.ts';
import { requestMail } from '#services/mail/request-mail.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { requireTls, smtpTls, startTlsRedis } from '#tests/support/network/tls-engines.ts';
import { tlsFile } from '#tests/support/network/tls-files.ts';
import { readWorkerConfig } from '#workers/base/config.ts';
import { openProducerConnection } from '#workers/queues/connections.ts';
import { startWorkerProcess } from '#workers/start-worker-process.ts';

/** `mutual` asks for a client's certificate, `other` does not. */
type Both<T> = { mutual: T; other: T };
type Redis = Awaited<ReturnType<typeof startTlsRedis>>;
let databases: Both<TestDatabase>;
let redis: Both<Redis>;
let sinks: Both<SmtpSink> & { plain: SmtpSink };
const stack = inject('stack');

beforeAll(async () => {
  const open = () => createTestDatabase(stack.databaseUrl);
  databases = { mutual: await open(), other: await open() };
  const [mutual = '', other = ''] = [databases.mutual, databases.other].map(({ url }) =>
    new URL(url).pathname.slice(1),
  );
  await requireTls(stack, mutual, other);
  const [mutualRedis, otherRedis] = await Promise.all(
    [true, false].map((one) => startTlsRedis(stack.folder, one)),
  );
  if (!mutualRedis || !otherRedis) throw new Error('no Redis');
  redis = { mutual: mutualRedis, other: otherRedis };
  const sink = (tls?: boolean) => startSmtpSink(0, undefined, tls === undefined ? undefined : smtpTls(tls));
  sinks = { mutual: await sink(true), other: await sink(false), plain: await sink() };
});
afterAll(async () => {
  await Promise.all([redis.mutual, redis.other].map(({ stop }) => stop()));
  await Promise.all(Object.values(sinks).map((sink) => sink.close()));
  await Promise.all(Object.values(databases).map((one) => one.drop()));
});

const engines = ['DATABASE', 'REDIS', 'SMTP'] as const;
type Engine = (typeof engines)[number];
type Given = Record<string, string>;
const authority = (engine: Engine, name = 'authority') => ({
  [`${engine}_TLS_CA_FILE`]: tlsFile(`${name}.pem`),
});
const client = (engine: Engine) => ({
  [`${engine}_TLS_CERT_FILE`]: tlsFile('client.pem'),
  [`${engine}_TLS_KEY_FILE`]: tlsFile('client.key'),
});

const environment = (): Given => ({
  DATABASE_URL: databases.mutual.url,
  DATABASE_TENANT_URL: databases.mutual.tenantUrl,
  DATABASE_ADMIN_URL: databases.mutual.adminUrl,
  DATABASE_ACCOUNTS_URL: databases.mutual.accountsUrl,
  DATABASE_OWNER_URL: databases.mutual.ownerUrl,
  REDIS_URL: `redis://127.0.0.1:${redis.mutual.tlsPort}`,
  SMTP_URL: `smtp://127.0.0.1:${sinks.mutual.port}`,
  MAIL_FROM: 'Assay <notice@assay.example>',
  TEMPORAL_ADDRESS: stack.temporalAddress,
  QUEUE_PREFIX: `tls-${randomUUID()}`,
  OIDC_CLIENT_SECRET: 'only-for-tests-only-for-tests',
  LOG_LEVEL: 'silent',
});

describe('the whole portal', () => {
  it('prepares, serves, queues and mails over TLS alone, with its certificates', async () => {
    const [port = 0] = await findFreePorts(1);
    const env = {
      ...environment(),
      ...Object.assign({}, ...engines.map((engine) => ({ ...authority(engine), ...client(engine) }))),
      DATA_DIR: await mkdtemp(join(stack.folder, 'tls-')),
      PORTAL_PORT: String(port),
    };
    await promisify(execFile)(process.execPath, ['infra/production/prepare.ts'], {
      env: { ...process.env, ...env },
      timeout: 60_000,
    });
    const portal = await startPortal(readConfig(env));
    const worker = await startWorkerProcess(readWorkerConfig(env));
    try {
      const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
      expect({ status: ready.status, body: await ready.json() }).toMatchObject({
        status: 200,
        body: { ready: true },
      });
      const address = `${randomUUID()}@mail.example`;
      const at = new Date().toISOString();
      const facts = { at, link: 'https://accounts.assay.example/x?token=a-token', until: at };
      await runForSystem(() =>
        requestMail(portal.deps.db, {
          to: { address, locale: 'en' },
          kind: 'reset-by-administrator-approved',
          now: new Date(),
          facts,
        }),
      );
      await eventually(async () => sinks.mutual.list().some(({ to }) => to === address), {
        withinMs: 20_000,
      });
      const { rows } = await runForSystem(() =>
        sql<{ name: string; ssl: boolean }>`select distinct application_name as name, ssl
          from pg_stat_activity join pg_stat_ssl using (pid) where datname = current_database()`.execute(
          portal.deps.db,
        ),
      );
      expect(rows.filter(({ ssl }) => !ssl)).toEqual([]);
      expect(rows.map(({ name }) => name).toSorted()).toEqual([
        'assay-audit',
        'assay-events',
        'assay-events-listen',
        'assay-jobs-listen',
        'assay-portal',
        'assay-workers',
      ]);
    } finally {
      await worker.stop();
      await portal.close();
    }
  });
});

const answers = 'answers';
const message = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** What each engine answers under an address, or the cause why it does not. */
const ask: Record<Engine, (url: string, given: Given) => Promise<string>> = {
  async DATABASE(url, given) {
    const db = createDatabase(readOwnerDatabase({ DATABASE_OWNER_URL: url, ...given }), {
      sees: 'all',
      max: 1,
      applicationName: 'tls',
    });
    return sql`select 1`
      .execute(db)
      .then(() => answers, message)
      .finally(() => db.destroy());
  },
  async REDIS(url, given) {
    const connection = openProducerConnection(
      readEngineConfig({ ...environment(), DATA_DIR: '/tmp', REDIS_URL: url, ...given }).redis,
    );
    const told = await new Promise<string>((resolve) => {
      connection.once('ready', () => resolve(answers));
      connection.on('error', (error) => resolve(message(error)));
    });
    connection.disconnect();
    return told;
  },
  async SMTP(url, given) {
    const { mail } = readWorkerConfig({ ...environment(), DATA_DIR: '/tmp', SMTP_URL: url, ...given });
    if (!mail) throw new Error('no mail');
    return createMailer(mail)
      .send({ id: randomUUID(), to: 'a@mail.example', subject: 'x', text: 'x', html: 'x' })
      .then(() => answers, message);
  },
};

const addressOf = (engine: Engine, kind: keyof Both<unknown>, host = '127.0.0.1') =>
  ({
    DATABASE: databases[kind].ownerUrl.replace('127.0.0.1', host),
    REDIS: `redis://${host}:${redis[kind].tlsPort}`,
    SMTP: `smtp://${host}:${sinks[kind].port}`,
  })[engine];

describe.each(engines)('%s', (engine) => {
  const certificateRefused = {
    DATABASE: /requires a valid client certificate/,
    REDIS: /certificate required|ECONNRESET|closed/,
    SMTP: /certificate required|ECONNRESET|closed/,
  };
  it.each<[string, keyof Both<unknown>, string, () => Given, string | RegExp]>([
    ['answers who trusts its authority', 'other', '127.0.0.1', () => authority(engine), answers],
    [
      'answers who shows the certificate that it asks for',
      'mutual',
      '127.0.0.1',
      () => ({ ...authority(engine), ...client(engine) }),
      answers,
    ],
    ['refuses who shows none', 'mutual', '127.0.0.1', () => authority(engine), certificateRefused[engine]],
    [
      'is refused where another authority is trusted',
      'other',
      '127.0.0.1',
      () => authority(engine, 'other-authority'),
      /unable to verify|self-signed|local issuer/,
    ],
    [
      'is refused where its certificate has another name',
      'other',
      'localhost',
      () => authority(engine),
      /does not match certificate/,
    ],
    [
      'answers under another name that is expected',
      'other',
      'localhost',
      () => ({ ...authority(engine), [`${engine}_TLS_SERVER_NAME`]: 'temporal.assay.example' }),
      answers,
    ],
  ])('%s', async (_case, kind, host, given, expected) => {
    expect(await ask[engine](addressOf(engine, kind, host), given())).toMatch(expected);
  });
});

it('nothing is sent in the clear where the server has no TLS, and nobody comes in without', async () => {
  expect(await ask.SMTP(`smtp://127.0.0.1:${sinks.plain.port}`, authority('SMTP'))).toMatch(/STARTTLS/);
  expect(await ask.DATABASE(addressOf('DATABASE', 'other'), {})).toMatch(/no encryption/);
});

it('sslmode=verify-full of an address means DATABASE_TLS, with the files of the settings', async () => {
  const url = `${addressOf('DATABASE', 'other')}?sslmode=verify-full`;
  expect(await ask.DATABASE(url, authority('DATABASE'))).toBe(answers);
  expect(await ask.DATABASE(url, {})).toMatch(/unable to verify|self-signed|local issuer/);
});
