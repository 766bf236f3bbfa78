import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { createMetrics } from '#api/base/metrics.ts';
import { readSystem } from '#contract/operations.ts';
import { checkSession } from '#db/check-session.ts';
import { createDatabase } from '#db/connection.ts';
import { touchBlob } from '#db/queries/files.ts';
import type { Db } from '#db/schema/database.ts';
import { type QueueName, queueNames } from '#domain/operations/system-health.ts';
import { startSmtpSink } from '#infra/local/mailbox/smtp-sink.ts';
import { findFreePorts } from '#infra/local/network/free-port.ts';
import { createMailer } from '#infra/mail.ts';
import { createFolderStorage } from '#infra/storage/folder-storage.ts';
import { measureApplications } from '#services/operations/measure-applications.ts';
import { measureSystem } from '#services/operations/measure-system.ts';
import { neededOf } from '#services/operations/read-system-health.ts';
import { startReporting } from '#services/operations/report-process.ts';
import { watchAddress } from '#services/surroundings/watch-address.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { insertApplicationRow } from '#tests/support/applications/application-rows.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';
import { openForwardingProxy } from '#tests/support/network/forwarding-proxy.ts';
import { startPgbouncer } from '#tests/support/pgbouncer.ts';
import { startPrometheus } from '#tests/support/prometheus.ts';

const every = 100;
const everyQueue = { kind: 'workers', queues: queueNames } as const;
let portal: ApiPortal;
/** As the processes connect. */
let db: Db;
let folder: string;
let prometheus: Awaited<ReturnType<typeof startPrometheus>>;
let stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  portal = await openApiPortal({ MAIL_FROM: 'portal@assay.example' });
  db = createDatabase(portal.processUrl, { sees: 'all', max: 10, applicationName: 'system' });
  folder = await mkdtemp(join(tmpdir(), 'assay-system-'));
  measureSystem({ db, metrics: portal.deps.metrics }, neededOf(portal.deps.config));
  measureApplications(db, portal.deps.metrics);
  prometheus = await startPrometheus(folder, { 'assay-api': portal.url });
});
afterEach(async () => {
  for (const stop of stops) await stop();
  stops = [];
  await db.deleteFrom('process').execute();
});
afterAll(async () => {
  await prometheus?.stop();
  await db?.destroy();
  await portal?.close();
  await rm(folder, { recursive: true, force: true });
});

function report(
  process_: Parameters<typeof startReporting>[1],
  deps: Partial<Parameters<typeof startReporting>[0]> = {},
) {
  const { log } = portal.deps;
  const stop = startReporting(
    { db, log, now: () => new Date(), metrics: createMetrics(), checks: {}, ...deps },
    { ...process_, every },
  );
  stops.push(stop);
  return stop;
}

const storageIn = (name: string) =>
  createFolderStorage(join(folder, name), { beforeStore: (blob) => touchBlob(db, blob) });

async function status() {
  const answer = await fetch(`${portal.url}/statusz`);
  const body = (await answer.json()) as { healthy: boolean; faults: { code: string; subject: string }[] };
  expect(answer.status).toBe(body.healthy ? 200 : 503);
  return body.faults.map(({ code, subject }) => `${code} ${subject}`);
}

const checkAlerts: Record<string, string> = {
  session: 'AssayPoolerKeepsNoSession',
  clock: 'AssayClockOff',
  redis: 'AssayRedisAway',
  storage: 'AssayStorageFails',
  'shared-storage': 'AssayStorageNotShared',
  mail: 'AssayMailRefused',
  certificate: 'AssayCertificateEnds',
  proxy: 'AssayProxyWrong',
};
const alertOf = (fault: string) => {
  const [code, subject = ''] = fault.split(' ');
  if (code === 'check-failing') return checkAlerts[subject];
  if (fault === 'operator-needed applications-stuck') return 'AssayApplicationsStuck';
  return `${code === 'work-late' ? 'AssayWorkLate' : 'AssayProcessMissing'} ${subject}`;
};

/** What whoever watches is told: by `/statusz`, and by Prometheus' alerts. */
const inTheEnd = (faults: string[]) =>
  eventually(
    async () => {
      expect(await status()).toEqual(faults);
      expect(await prometheus.listAlerts()).toEqual([...new Set(faults.map(alertOf))].sort());
      return true;
    },
    { everyMs: 100 },
  );

function runOthers(queues: readonly QueueName[] = queueNames): void {
  report({ kind: 'accounts' });
  report({ kind: 'workflows' });
  if (queues.length > 0) report({ kind: 'workers', queues });
}

describe('what runs', () => {
  it('is missed from the start, found while it reports, and missed again when it has ended', async () => {
    const missing = ['accounts', 'workflows', ...queueNames].map((one) => `process-missing ${one}`);
    expect(await status()).toEqual(missing);
    runOthers([]);
    const stop = report(everyQueue);
    await inTheEnd([]);
    await stop();
    await inTheEnd(missing.slice(2));
  });

  it('is missed when nothing was heard of it for twenty seconds', async () => {
    runOthers(['mail']);
    await inTheEnd(queueNames.slice(0, -1).map((queue) => `process-missing ${queue}`));
    const stop = report(everyQueue);
    await inTheEnd([]);
    await stop();
    const silent = { endedAt: null, seenAt: new Date(Date.now() - 21_000) };
    await db.updateTable('process').set(silent).where('endedAt', 'is not', null).execute();
    await inTheEnd(queueNames.slice(0, -1).map((queue) => `process-missing ${queue}`));
  });

  it('reads back what it stored, and finds what the others stored', async () => {
    runOthers([]);
    const stop = report(everyQueue, { storage: storageIn('shared') });
    report(everyQueue, { storage: storageIn('shared') });
    await inTheEnd([]);
    report(everyQueue, { storage: storageIn('elsewhere') });
    await inTheEnd(Array(3).fill('check-failing shared-storage'));
    await stop();
  });

  it('says why it cannot store', async () => {
    runOthers([]);
    const broken = join(folder, 'broken');
    const storage = storageIn('broken');
    await rm(join(broken, 'staged'), { recursive: true });
    await writeFile(join(broken, 'staged'), 'a file where a folder was');
    report(everyQueue, { storage });
    await inTheEnd(['check-failing storage']);
    const operator = await portal.as(
      await createAccount(portal.deps.db, { roles: ['operator'], enterpriseId: null }),
    );
    const { faults, processes } = await operator.call(readSystem, {});
    expect(faults).toEqual([
      expect.objectContaining({
        subject: 'storage',
        process: 'workers',
        cause: expect.stringContaining('ENOTDIR'),
      }),
    ]);
    expect(processes.map(({ kind, state }) => [kind, state]).sort()).toEqual([
      ['accounts', 'alive'],
      ['workers', 'alive'],
      ['workflows', 'alive'],
    ]);
  });

  it('says that uploads are refused, as too little space is left', async () => {
    runOthers();
    const storage = storageIn('small');
    const parts = { ...storage.parts, free: async () => 2 ** 30 - 1 };
    report({ kind: 'portal' }, { storage: { ...storage, parts } });
    await eventually(async () => (await status()).includes('check-failing storage'));
  });

  it.each([
    ['a certificate that has expired', 'expired', ['check-failing certificate']],
    // Node knows no authority of the tests'.
    ['a certificate of somebody else', 'server', ['check-failing certificate']],
    ['a proxy that nobody named', undefined, ['check-failing proxy']],
  ] as const)('tells %s', async (_what, certificate, faults) => {
    runOthers();
    const headers = (got: object) => ({ ...got, 'x-forwarded-for': '203.0.113.9' });
    const proxy = await openForwardingProxy(portal.url, { ...(certificate && { certificate }), headers });
    stops.push(proxy.close);
    report({ kind: 'portal' }, { checks: watchAddress(proxy.url) });
    await inTheEnd([...faults]);
  });

  it('says nothing of an address that it does not reach, or where somebody else answers', async () => {
    const other = createServer((_request, answer) => answer.writeHead(404).end()).listen(0, '127.0.0.1');
    await once(other, 'listening');
    stops.push(async () => void other.close());
    const { port } = other.address() as AddressInfo;
    for (const url of ['https://127.0.0.1:1', 'http://127.0.0.1:1', `http://127.0.0.1:${port}`]) {
      const { certificate, proxy } = watchAddress(url);
      await expect(certificate?.()).resolves.toBeUndefined();
      await expect(proxy?.()).resolves.toBeUndefined();
    }
  });

  it('of a later version is told as far as it is known here', async () => {
    runOthers();
    const later = { id: crypto.randomUUID(), kind: 'workers' as const, host: 'two', pid: 1 };
    const failing = JSON.stringify({
      storage: { since: 'yesterday', cause: 1 },
      gpu: { since: new Date().toISOString(), cause: 'hot' },
      redis: { since: new Date().toISOString(), cause: 'refused' },
    });
    const queues = ['mail', 'videos'] as unknown as QueueName[];
    await db
      .insertInto('process')
      .values({ ...later, failing, queues })
      .execute();
    await inTheEnd(['check-failing redis']);
    const operator = await portal.as(
      await createAccount(portal.deps.db, { roles: ['operator'], enterpriseId: null }),
    );
    const { processes } = await operator.call(readSystem, {});
    expect(processes.find(({ id }) => id === later.id)).toMatchObject({ state: 'alive', queues: ['mail'] });
  });

  it('has no fault of its own where its pool has no connection to spare', async () => {
    runOthers();
    const small = createDatabase(portal.processUrl, {
      sees: 'all',
      max: 1,
      connectWithin: 50,
      applicationName: 'small',
    });
    await expect(checkSession(small)).resolves.toBeUndefined();
    await small.destroy();
  });

  it('tells a clock that is two hours off', async () => {
    runOthers();
    report({ kind: 'portal' }, { now: () => new Date(Date.now() - 7_200_000) });
    await inTheEnd(['check-failing clock']);
  });

  it.each([
    ['transaction', ['check-failing session']],
    ['session', []],
  ] as const)('tells a pooler that keeps sessions from one that does not: %s', async (mode, faults) => {
    runOthers();
    const pooler = await startPgbouncer(portal.processUrl, inject('stack').folder, mode);
    const pooled = createDatabase(pooler.url, { sees: 'all', max: 3, applicationName: 'pooled' });
    const stop = report({ kind: 'portal' }, { db: pooled });
    await eventually(
      async () =>
        (await db.selectFrom('process').select('id').where('kind', '=', 'portal').execute()).length === 1,
    );
    await inTheEnd([...faults]);
    await stop();
    await pooled.destroy();
    await pooler.stop();
  });
});

describe('what waits', () => {
  it('is late when nobody has begun it for long', async () => {
    runOthers();
    const createdAt = new Date(Date.now() - 301_000);
    const facts = JSON.stringify({});
    const expiresAt = new Date(Date.now() + 3_600_000);
    const mail = {
      id: crypto.randomUUID(),
      kind: 'password-changed',
      address: 'a@b.example',
      facts,
      createdAt,
      expiresAt,
    };
    await db
      .insertInto('mail')
      .values(mail as never)
      .execute();
    await inTheEnd(['work-late mail']);
    await db.deleteFrom('mail').where('id', '=', mail.id).execute();
    await inTheEnd([]);
  });
});

it('tells that the mail server takes no mail, unless it is for the receiver’s sake', async () => {
  const sink = await startSmtpSink(0, (to) => (to === 'nobody@b.example' ? 550 : null));
  const from = { name: 'Assay', address: 'portal@assay.example' };
  const mailer = createMailer({ url: `smtp://127.0.0.1:${sink.port}`, from, tls: 'required' });
  const send = (to: string) => mailer.send({ id: randomUUID(), to, subject: 's', text: 't', html: '' });
  runOthers();
  report({ kind: 'workers', queues: ['mail'] }, { checks: { mail: mailer.check } });
  await expect(send('nobody@b.example')).rejects.toThrow('not taken');
  await expect(mailer.check()).resolves.toBeUndefined();
  await sink.close();
  await expect(send('a@b.example')).rejects.toThrow('ECONNREFUSED');
  await inTheEnd(['check-failing mail']);
  const again = await startSmtpSink(sink.port);
  // Whoever sends the next mail.
  await inTheEnd([]);
  await again.close();
});

it('goes on telling that the sender is refused, however well the server answers', async () => {
  const refusal = Object.assign(new Error('not yours'), { responseCode: 550 });
  const disabledCommands = ['AUTH', 'STARTTLS'];
  const server = new SMTPServer({ disabledCommands, onMailFrom: (_from, _session, done) => done(refusal) });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.server.address() as AddressInfo;
  const from = { name: 'Assay', address: 'portal@assay.example' };
  const mailer = createMailer({ url: `smtp://127.0.0.1:${port}`, from, tls: 'required' });
  const mail = { id: randomUUID(), to: 'a@b.example', subject: 's', text: 't', html: '' };
  await expect(mailer.send(mail)).rejects.toThrow('not yours');
  await expect(mailer.check()).rejects.toThrow('not yours');
  await new Promise<void>((resolve) => server.close(resolve));
});

it('asks no server again that refused the login: it would lock the account', async () => {
  let logins = 0;
  const refusal = Object.assign(new Error('wrong password'), { responseCode: 535 });
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => {
      logins += 1;
      done(refusal);
    },
  });
  server.on('error', () => {});
  const [port = 0] = await findFreePorts(1);
  const from = { name: 'Assay', address: 'portal@assay.example' };
  const mailer = createMailer({ url: `smtp://a:b@127.0.0.1:${port}`, from, tls: 'required' });
  const mail = { id: randomUUID(), to: 'a@b.example', subject: 's', text: 't', html: '' };
  await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED');
  await expect(mailer.check()).rejects.toThrow('ECONNREFUSED');
  await once(server.listen(port, '127.0.0.1'), 'listening');
  // Once, to learn that it is back, and wants another password.
  for (let n = 0; n < 3; n += 1) await expect(mailer.check()).rejects.toThrow('wrong password');
  expect(logins).toBe(1);
  await new Promise<void>((resolve) => server.close(resolve));
});

it('measures what runs, what waits, and open applications by their step', async () => {
  const enterpriseId = (await createEnterprise(portal.deps.db)).id;
  const insert = async (overrides: object) =>
    insertApplicationRow(portal.deps.db, {
      product: await createProduct(portal.deps.db, { enterpriseId }),
      status: 'certifying',
      overrides: { step: 3, ...overrides },
    });
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const { id } = await insert({ needsOperator: 'lost', needsOperatorSince: hoursAgo(1) });
  await insert({ waitingSince: hoursAgo(2), dueAt: hoursAgo(1) });
  runOthers();
  const read = async (name: string) => {
    const metrics = await (await fetch(`${portal.url}/metrics`)).text();
    return Number(metrics.split(`${name} `)[1]?.split('\n')[0]);
  };
  const labels = '{status="certifying",step="3"}';
  await eventually(async () => (await read('processes_alive{kind="workers"}')) === 1);
  expect(await read('work_oldest_seconds{work="mail"}')).toBe(0);
  expect(await read(`applications_open${labels}`)).toBe(2);
  expect(await read(`applications_overdue${labels}`)).toBe(1);
  expect(await read(`applications_longest_wait_seconds${labels}`)).toBeGreaterThanOrEqual(7_200);
  await inTheEnd(['operator-needed applications-stuck']);
  const mended = { needsOperator: null, needsOperatorSince: null };
  await portal.deps.db.updateTable('application').set(mended).where('id', '=', id).execute();
  await inTheEnd([]);
});

it('tells of a failure in whatever words, also those that no database takes', async () => {
  runOthers();
  report(
    { kind: 'workers', queues: ['mail'] },
    { checks: { mail: () => Promise.reject(new Error('454\u0000 try later')) } },
  );
  await inTheEnd(['check-failing mail']);
});
