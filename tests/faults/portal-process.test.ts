import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listEvents } from '#contract/events.ts';
import { uploadResult } from '#contract/evidence.ts';
import { getMessage, getUnread, listMessages, markMessagesRead } from '#contract/messages.ts';
import { readCatalogue } from '#contract/programme/catalogue.ts';
import {
  createGeneralConfig,
  type GeneralConfigEntry,
  listGeneralConfig,
  updateGeneralConfig,
} from '#contract/programme/general-config.ts';
import { decideApplication } from '#contract/reviews.ts';
import type { GeneralConfigKey } from '#domain/general-config/general-config.ts';
import { serverTexts } from '#domain/texts/server-texts.ts';
import { type SmtpSink, startSmtpSink } from '#infra/local/mailbox/smtp-sink.ts';
import { findFreePorts } from '#infra/local/network/free-port.ts';
import { listAlertQueries, listDashboardQueries, startPrometheus } from '#tests/support/prometheus.ts';
import { createWorkerMetrics } from '#workers/base/worker-metrics.ts';
import { buildTradefedXml } from '../fixtures/test-results/build-tradefed.ts';
import { eventually } from '../support/eventually.ts';
import { createAccount } from '../support/factories.ts';
import { startTraceCollector, type TraceCollector } from '../support/network/trace-collector.ts';
import { settleEvents } from '../support/settle-events.ts';
import type { Scene } from './breakages/breakage.ts';
import { openBreakageTable } from './breakages/breakage-table.ts';
import * as engines from './breakages/processes-and-engines.ts';
import * as stray from './breakages/stray-processes.ts';
import * as work from './breakages/work-and-data.ts';
import { checkInvariants } from './check-invariants.ts';
import { type FaultPortal, openFaultPortal, signIn } from './fault-portal.ts';

let rig: FaultPortal;
let mailbox: SmtpSink;
let prometheus: Awaited<ReturnType<typeof startPrometheus>>;
let collector: TraceCollector;
let table: ReturnType<typeof openBreakageTable>;
let scene: Scene;
const mail: Scene['mail'] = {
  close: () => mailbox.close(),
  open: async () => {
    mailbox = await startSmtpSink(mailbox.port);
  },
};
/** Milliseconds within which a setting that was changed holds in every process. */
const inForceWithin = 5_000;
beforeAll(async () => {
  mailbox = await startSmtpSink();
  const SMTP_URL = `smtp://127.0.0.1:${mailbox.port}`;
  collector = await startTraceCollector();
  rig = await openFaultPortal({
    SMTP_URL,
    MAIL_FROM: 'Assay <notice@assay.example>',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20of-the-collector',
  });
  const { url, accountsUrl, stack } = rig.portal;
  const [strayPort = 0] = await findFreePorts(1);
  const targets = {
    'assay-api': url,
    'assay-accounts': accountsUrl,
    // Read while it is there, and not missed.
    other: `http://127.0.0.1:${strayPort}`,
  };
  prometheus = await startPrometheus(stack.folder, targets);
  const somebody = await createAccount(rig.db, { roles: ['operator'] });
  const { api: operator } = await signIn(rig.portal, rig.db, somebody.id);
  table = openBreakageTable({ url, operator, listAlerts: prometheus.listAlerts });
  scene = { ...rig, operator, mail, strayPort };
});
afterAll(async () => {
  await prometheus?.stop();
  await rig?.close();
  await mailbox?.close();
  await collector?.close();
});

/** An administrator who sets keys in the console, and the time since each was set. */
async function openConsole() {
  const { db, portal } = rig;
  const { api: admin } = await signIn(portal, db, (await createAccount(db, { roles: ['admin'] })).id);
  const changedAt: Record<string, number> = {};
  return {
    async set(key: GeneralConfigKey, value: GeneralConfigEntry['value']) {
      const { rows } = await admin.call(listGeneralConfig);
      const { id, version } = rows.find((row) => row.key === key) ?? {};
      await (id
        ? admin.call(updateGeneralConfig, { params: { id }, body: { value, seen: version ?? 0 } })
        : admin.call(createGeneralConfig, { body: { key, value } }));
      changedAt[key] = performance.now();
    },
    since: (key: GeneralConfigKey) => performance.now() - (changedAt[key] ?? 0),
  };
}

/** Percent of the wait for the commercial review after which it is reminded of. */
async function remindedAfter(application: string): Promise<number> {
  const row = await eventually(async () =>
    rig.db
      .selectFrom('application')
      .select(['waitingSince', 'remindAt', 'dueAt'])
      .where('id', '=', application)
      .where('waitAction', '=', 'review-commercial')
      .executeTakeFirst(),
  );
  const since = row.waitingSince.getTime();
  return Math.round((((row.remindAt?.getTime() ?? 0) - since) / ((row.dueAt?.getTime() ?? 0) - since)) * 100);
}

const uploadOf = (id: string) =>
  rig.db
    .selectFrom('upload')
    .select(['attempt', 'state', 'finishedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

// Before the others: for a quarter of an hour after a mail what is told to the same person waits.
it('a decision comes to bell, message centre, its page and mail, each once and in the reader’s language, while a worker is killed', async () => {
  const { db, partner } = rig;
  const { number, id } = await rig.apply();
  const reader = await db
    .selectFrom('application')
    .innerJoin('account', 'account.enterpriseId', 'application.enterpriseId')
    .select(['account.id', 'account.login'])
    .where('application.id', '=', id)
    .executeTakeFirstOrThrow();
  const at = new Date();
  const device = { accountId: reader.id, token: randomUUID(), locale: 'en' } as const;
  await db
    .insertInto('knownDevice')
    .values({ ...device, createdAt: at, lastSeenAt: at })
    .execute();
  await rig.decide(id);
  const subject = expect.stringContaining(number);
  const headline = serverTexts('en').messageBodies.phaseApproved.commercial;
  const told = { headline, subject, kind: 'result' };
  const language = { 'x-language': 'en_US' };
  const bell = await eventually(async () => {
    const { body } = await partner.api.send(getUnread, {}, language);
    const { messages } = getUnread.response.parse(body);
    return messages.find((one) => one.applicationId === id && one.kind === 'result');
  });
  expect(bell).toMatchObject(told);
  const messageId = bell?.messageId ?? '';
  const queued = () =>
    db.selectFrom('message').select('mailQueuedAt').where('id', '=', messageId).executeTakeFirstOrThrow();
  // The mail is queued, and not sent yet.
  await eventually(async () => (await queued()).mailQueuedAt !== null, { everyMs: 20 });
  await rig.portal.processes.workers.kill9();
  const listed = await partner.api.send(listMessages, { query: { kind: 'result' } }, language);
  const { rows } = listMessages.response.parse(listed.body);
  expect(rows.filter((row) => row.subject.includes(number))).toEqual([
    expect.objectContaining({ ...told, id: messageId, read: false }),
  ]);
  const page = await partner.api.send(getMessage, { params: { id: messageId } }, language);
  expect(page.body).toMatchObject({ ...told, target: { path: `/certification/${id}` } });
  await partner.api.call(markMessagesRead, { body: { ids: [messageId] } });
  await rig.portal.processes.workers.restart();
  const mails = () => mailbox.list().filter(({ to, text }) => to === reader.login && text.includes(headline));
  await eventually(async () => mails().some(({ text }) => text.includes(number)), { withinMs: 60_000 });
  expect(mails().filter(({ text }) => text.includes(number))).toHaveLength(1);
  expect(mails()[0]?.html).toContain('<html lang="en">');
});

const decided = `assay-portal: POST ${decideApplication.path}`;
const uploaded = `assay-portal: POST ${uploadResult.path}`;
const parsed = `${uploaded} > assay-portal: outbox parse-test-result > assay-workers: job test-results`;
const traced = [
  `${decided} > assay-portal: update approve-phase > assay-workflows: activity commitCommand`,
  `${decided} > assay-portal: update approve-phase > assay-workflows: activity commitCommand > assay-portal: push application`,
  `${decided} > assay-portal: outbox apply-command`,
  `${parsed} > assay-workers: parse`,
  `${parsed} > assay-portal: push upload`,
];

it('a decision and an upload are each one trace through all processes, and go on while the collector is away', async () => {
  const application = await rig.apply();
  for (const key of [randomUUID(), randomUUID()]) {
    await eventually(async () => (await rig.decide(application.id, key)).state === 'applied');
    // What was traced is replayed.
    await rig.portal.processes.workflows.restart();
  }
  const [configuration = ''] = application.configurations;
  await rig.upload(application.id, configuration, buildTradefedXml({ model: application.model }));
  const isTraced = async () => traced.every((path) => collector.paths().includes(path));
  await eventually(isTraced, { withinMs: 30_000 }).catch(() => {});
  expect(collector.paths()).toEqual(expect.arrayContaining(traced));
  expect(collector.tokens).toEqual(new Set(['Bearer of-the-collector']));
  const names = new Set(collector.spans().flatMap(({ attributes }) => attributes.map(({ key }) => key)));
  expect([...names].filter((name) => !/^(http|error|assay)\.[a-z_.]+$/.test(name))).toEqual([]);
  const call = collector.spans().find(({ name }) => name === `POST ${decideApplication.path}`);
  const log = readFileSync(join(rig.portal.stack.folder, 'logs', 'api.log'), 'utf8').split('\n');
  const lines = log.filter((line) => line.includes(`"traceId":"${call?.traceId}"`));
  expect(lines.map((line) => JSON.parse(line).msg)).toContain('request');
  // From here on for all that follows in this file, too.
  await collector.close();
  await eventually(async () => (await rig.decide((await rig.apply()).id)).state === 'applied');
});

it('a setting that is changed in the console holds in api, workflows and workers within 5 s, without a restart', async () => {
  const { set, since } = await openConsole();
  const pids = () => Object.values(rig.portal.processes).map((one) => one.pids());
  const before = pids();
  const application = await rig.apply();

  await set('imagesPerItem', 3);
  expect((await rig.partner.api.call(readCatalogue)).limits.imagesPerItem).toBe(3);
  expect(since('imagesPerItem')).toBeLessThan(inForceWithin);

  await set('reminderPercent', 20);
  await rig.decide(application.id);
  expect(await remindedAfter(application.id)).toBe(20);
  expect(since('reminderPercent')).toBeLessThan(inForceWithin);

  const key = randomUUID();
  await eventually(async () => (await rig.decide(application.id, key)).state === 'applied');
  const large = buildTradefedXml({ model: application.model, modules: 30, casesPerModule: 750 });
  const [configuration = ''] = application.configurations;
  // Both uploads are accepted; the worker judges them by the setting that holds when it begins to parse.
  for (const [sizes, state] of [
    ['{"CTS": 1, "VTS": 3}', 'refused'],
    ['{"CTS": 3}', 'matched'],
  ] as const) {
    await set('testResultSizes', sizes);
    const id = await rig.upload(application.id, configuration, large);
    await eventually(async () => (await uploadOf(id)).attempt > 0, { everyMs: 20 });
    expect(since('testResultSizes')).toBeLessThan(inForceWithin);
    await eventually(async () => (await uploadOf(id)).finishedAt !== null, { withinMs: 60_000 });
    expect(await uploadOf(id)).toMatchObject({ state });
  }
  expect(pids()).toEqual(before);
});

it('kill -9 of the api between submit and push: the client finds the change over HTTP', async () => {
  const { cursor } = await rig.partner.api.call(listEvents);
  const application = await rig.apply();
  const key = randomUUID();
  const inFlight = rig.decide(application.id, key).catch(() => null);
  await eventually(
    async () => rig.db.selectFrom('command').select('id').where('id', '=', key).executeTakeFirst(),
    {
      everyMs: 1,
    },
  );
  await rig.portal.processes.api.kill9();
  const answered = await inFlight;
  rig.acknowledged.commands.push(key);
  console.log(`the request in flight ${answered ? 'was answered' : 'was cut off'}`);
  await rig.portal.processes.api.restart();
  const repeated = await eventually(async () => {
    const outcome = await rig.decide(application.id, key);
    return outcome.state === 'applied' ? outcome : null;
  });
  expect(repeated).toMatchObject({ id: key, version: 2 });
  await settleEvents(rig.db);
  const { events } = await rig.partner.api.call(listEvents, { query: { after: cursor } });
  const versions = events.filter((event) => event.id === application.id).map((event) => event.version);
  expect(versions).toEqual([1, 2]);
  await checkInvariants('kill -9 of the api between submit and push', rig);
});

it('kill -9 of Postgres under a burst of applications and decisions', async () => {
  const applications = await Promise.all(Array.from({ length: 6 }, () => rig.apply()));
  const burst = applications.flatMap((application) => [
    rig.decide(application.id).catch(() => null),
    rig.apply().catch(() => null),
  ]);
  await rig.portal.stack.postgres.kill9();
  await Promise.all(burst);
  await rig.portal.stack.postgres.restart();
  await eventually(async () => (await rig.partner.api.send(listEvents)).status === 200, {
    withinMs: 30_000,
  });
  await checkInvariants('kill -9 of Postgres in a burst', rig);
});

it('whatever the alerts and the dashboard ask for is measured', async () => {
  const asked = [...listAlertQueries(), ...listDashboardQueries()].flatMap(
    (query) => query.replace(/"[^"]*"|by \([^)]*\)/g, '').match(/[a-z]+(_[a-z0-9]+)+/g) ?? [],
  );
  const worker = new Registry();
  createWorkerMetrics(worker);
  const metrics = await (await fetch(`${rig.portal.url}/metrics`)).text();
  const measured = Array.from(
    (metrics + (await worker.metrics())).matchAll(/^# TYPE (\S+)/gm),
    ([, name]) => name,
  );
  const names = new Set(asked.map((name) => name.replace(/_(bucket|count)$/, '')));
  names.delete('histogram_quantile');
  expect(names.size).toBeGreaterThan(20);
  expect(measured).toEqual(expect.arrayContaining([...names]));
});

it('Temporal away for 60 s during a decision, and others beside', async () => {
  const application = await rig.apply();
  await table.watchEnd(performance.now());
  await eventually(
    async () =>
      (await rig.client.workflow.getHandle(application.number).describe()).status.name === 'RUNNING',
  );
  await table.breakAll([engines.temporalKilled(scene)]);
  const goneAt = performance.now();
  const key = randomUUID();
  const outcome = await rig.decide(application.id, key);
  expect(outcome).toMatchObject({ id: key, state: 'recorded' });
  // Long before the engine is back.
  expect(performance.now() - goneAt).toBeLessThan(20_000);
  await table.watch();
  // Meanwhile, as it has to be waited for.
  await table.breakAll([stray.otherHost(scene), stray.bucketGone(scene), work.mailServerAway(scene)]);
  await table.watch();
  await eventually(async () => performance.now() - goneAt > 60_000, { withinMs: 70_000, everyMs: 500 });
  await table.mend();
  const backAt = performance.now();
  await eventually(async () => (await fetch(`${rig.portal.url}/readyz`)).status === 200, {
    withinMs: 150_000,
  });
  const reachedIn = performance.now() - backAt;
  console.log(`Temporal was reached ${(reachedIn / 1000).toFixed(1)} s after it was back`);
  // gRPC's own waits between attempts would have grown to half a minute.
  expect(reachedIn).toBeLessThan(5_000);
  await eventually(async () => (await rig.decide(application.id, key)).state === 'applied', {
    withinMs: 60_000,
  });
  await table.watchEnd(backAt);
  await checkInvariants('Temporal away for 60 s during a decision', rig);
});

it('whatever is broken is told within a minute, and that it is over', {
  timeout: 400_000,
}, async () => {
  await table.take([
    stray.otherApi(scene),
    stray.otherAccounts(scene),
    work.workSetAside(scene),
    work.runTerminated(scene),
    work.anchorsNotWritten(scene),
    engines.workersKilled(scene),
    work.mailUnsent(scene),
  ]);
  await table.take([
    engines.temporalForgets(scene),
    engines.redisFull(scene),
    engines.accountsHang(scene),
    engines.workersHang(scene),
    work.transactionLeftOpen(scene),
  ]);
  await table.take([engines.apiHangs(scene), engines.postgresReadsOnly(scene)]);
  await table.take([engines.apiAndPostgresKilled(scene)]);
  console.log(table.render());
  // Twenty-eight where nobody may mount a full disk.
  expect(table.count()).toBeGreaterThanOrEqual(28);
  expect((await fetch(`${rig.portal.url}/statusz`)).status).toBe(200);
  await checkInvariants('all that was broken', rig);
});
