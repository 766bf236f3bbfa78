import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { readConfig } from '#api/base/config.ts';
import type { Deps } from '#api/deps.ts';
import { buildApp } from '#api/start/app.ts';
import { openDeps } from '#api/start/create-deps.ts';
import { drain, listen, portOf } from '#api/start/http-server.ts';
import { type UploadView, uploadResult, uploadView } from '#contract/evidence.ts';
import { createDatabase } from '#db/connection.ts';
import type { Db } from '#db/schema/database.ts';
import type { ApplicationStatus } from '#domain/applications/statuses.ts';
import { serialCookie, sessionCookie } from '#middleware/cookies.ts';
import { evidenceRoutes } from '#routes/evidence-routes.ts';
import { mountQueueBoard } from '#routes/pages/queue-board-routes.ts';
import { queueOutboxJobs } from '#services/files/queue-outbox-jobs.ts';
import { startDispatcher } from '#services/outbox/dispatcher.ts';
import { startSession } from '#services/sessions/start-session.ts';
import { createTestDatabase, openFixtureDb } from '#tests/support/database.ts';
import { createAccount, createEnterprise, createProduct } from '#tests/support/factories.ts';
import { type ApiClient, createApiClient } from '#tests/support/network/api-client.ts';
import { noLimits } from '#tests/support/no-limits.ts';
import { makeBucket } from '#tests/support/s3-server.ts';
import type { StackAddresses } from '#tests/support/stack.ts';
import type { WorkerDeps } from '#workers/base/deps.ts';
import { createWorkerMetrics } from '#workers/base/worker-metrics.ts';
import { startProcessors } from '#workers/processors/start-processors.ts';
import { startSweeper } from '#workers/processors/start-sweeper.ts';
import { openQueues, type Queues } from '#workers/queues/open-queues.ts';
import { insertApplicationRow } from './application-rows.ts';

const secret = 'only-for-tests-only-for-tests-only';

export type Uploaded = { status: number; body: unknown };
export type Uploader = ApiClient & {
  /** What signs its calls in. */
  credentials: Record<string, string>;
  /** Uploads a result for a configuration; whatever comes. */
  sendResult(
    target: UploadTarget,
    content: string | Uint8Array<ArrayBuffer>,
    options?: UploadOptions,
  ): Promise<Uploaded>;
  /** The same where it has to be taken. */
  uploadResult(
    target: UploadTarget,
    content: string | Uint8Array<ArrayBuffer>,
    options?: UploadOptions,
  ): Promise<UploadView>;
};
export type UploadTarget = { applicationId: string; configurationId: string };
export type UploadOptions = { key?: string; name?: string };

/** The portal's HTTP side, dispatcher and queues on a database and a key prefix of their own. */
export type EvidenceRig = {
  deps: Deps;
  db: Db;
  url: string;
  queues: Queues;
  prefix: string;
  /** Environment of a worker process that belongs to this rig. */
  workerEnv: Record<string, string>;
  as(account?: { id: string }): Promise<Uploader>;
  /** Processors and sweeper in this process; returns what ends them. */
  startWorkers(overrides?: Partial<WorkerDeps>): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

/** How often people were told that an upload fits. */
export async function timesMatched({ db }: Pick<EvidenceRig, 'db'>, uploadId: string): Promise<number> {
  const events = await db
    .selectFrom('event')
    .select('change')
    .where('entityId', '=', uploadId)
    .where('room', '=', 'programme')
    .execute();
  return events.filter(({ change }) => change.state === 'matched').length;
}

/** The same with processors and sweeper in this process, until it is closed. */
export async function openWorkingRig(stack: StackAddresses): Promise<EvidenceRig> {
  const rig = await openEvidenceRig(stack);
  const stopWorkers = await rig.startWorkers();
  return {
    ...rig,
    async close() {
      await stopWorkers();
      await rig.close();
    },
  };
}

export async function openEvidenceRig(stack: StackAddresses): Promise<EvidenceRig> {
  const database = await createTestDatabase(stack.databaseUrl);
  const dataDir = await mkdtemp(join(tmpdir(), 'assay-evidence-'));
  const prefix = `test-${randomUUID()}`;
  const engines = {
    DATABASE_URL: database.url,
    DATABASE_ACCOUNTS_URL: database.accountsUrl,
    DATABASE_TENANT_URL: database.tenantUrl,
    DATABASE_ADMIN_URL: database.adminUrl,
    REDIS_URL: stack.redisUrl,
    TEMPORAL_ADDRESS: stack.temporalAddress || '127.0.0.1:1',
    DATA_DIR: dataDir,
    ...(stack.s3 && (await makeBucket(stack.s3))),
  };
  const config = readConfig({
    ...noLimits,
    ...engines,
    LOG_LEVEL: 'silent',
    OIDC_CLIENT_SECRET: secret,
    SESSION_SECRET: secret,
  });
  const { deps, close } = openDeps(config, 'portal');
  const queues = openQueues({ redis: stack.redisUrl, prefix });
  // As the workers' process has it, and the portal's own work.
  const system = {
    ...deps,
    db: createDatabase(database.url, { sees: 'all', max: 10, applicationName: 'test' }),
  };
  const fixtureDeps = { ...deps, db: openFixtureDb(database.adminUrl) };
  const dispatcher = dispatchToQueues(system, queues);
  const mounts = [
    (app: Parameters<typeof mountQueueBoard>[0]) => evidenceRoutes(app, deps),
    (app: Parameters<typeof mountQueueBoard>[0]) => mountQueueBoard(app, { ...deps, queues }),
  ];
  const server = await listen(buildApp(deps, { mounts }), '127.0.0.1', 0);
  const url = `http://127.0.0.1:${portOf(server)}`;
  return {
    deps: fixtureDeps,
    db: fixtureDeps.db,
    url,
    queues,
    prefix,
    workerEnv: { ...engines, QUEUE_PREFIX: prefix, PORTAL_URL: config.portal.url },
    as: (account) => createUploader(fixtureDeps, url, account),
    startWorkers: (overrides) => startWorkers(system, { queues, prefix }, overrides),
    async close() {
      await drain(server);
      await dispatcher.stop();
      await Promise.all([system.db.destroy(), fixtureDeps.db.destroy()]);
      await Promise.allSettled(queues.all.map((queue) => queue.obliterate({ force: true })));
      await queues.close();
      await close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function dispatchToQueues(deps: Deps, queues: Queues) {
  const nothing = async () => {};
  return startDispatcher(deps, {
    handlers: {
      ...queueOutboxJobs({ ...deps, queues }),
      'start-application': nothing,
      'apply-command': nothing,
    },
  });
}

async function createUploader(deps: Deps, url: string, account?: { id: string }): Promise<Uploader> {
  const session =
    account && (await startSession(deps.db, { accountId: account.id, idToken: null, now: new Date() }));
  const credentials: Record<string, string> = session
    ? {
        cookie: `${sessionCookie}=${session.token}; ${serialCookie}=${session.serial}`,
        'x-csrf-token': session.serial,
      }
    : {};
  const sendResult: Uploader['sendResult'] = async (target, content, { key, name } = {}) => {
    const path = uploadResult.path
      .replace('{id}', target.applicationId)
      .replace('{configurationId}', target.configurationId);
    const form = new FormData();
    form.set('file', new Blob([content]), name ?? 'test_result.xml');
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { ...credentials, ...(key ? { 'idempotency-key': key } : {}) },
      body: form,
      signal: AbortSignal.timeout(20_000),
    });
    return { status: response.status, body: await response.json() };
  };
  return {
    ...createApiClient(url, session),
    credentials,
    sendResult,
    async uploadResult(target, content, options) {
      const answer = await sendResult(target, content, options);
      if (answer.status !== 201) throw new Error(`upload answered ${JSON.stringify(answer)}`);
      return uploadView.parse(answer.body);
    },
  };
}

async function startWorkers(
  { db, storage, log, now, config }: Deps,
  { queues, prefix }: { queues: Queues; prefix: string },
  overrides: Partial<WorkerDeps> = {},
) {
  const stopping = new AbortController();
  const deps: WorkerDeps = {
    db,
    accountsDb: db,
    storage,
    log,
    now,
    stopping: stopping.signal,
    metrics: createWorkerMetrics(new Registry()),
    parseLimits: { memoryMb: 256, processorMs: 30_000 },
    print: { portalUrl: config.portal.url },
    mailer: null,
    ...overrides,
  };
  const processors = startProcessors(deps, { redis: config.redis, prefix });
  const stopSweeper = startSweeper({ db, queues, log, now });
  await processors.ready();
  return async () => {
    await stopSweeper();
    stopping.abort(new Error('the test ends'));
    await processors.close();
  };
}

/** A maker with a device that the fixtures' results fit, and an application of it in any status. */
export async function createMaker(db: Db, status: ApplicationStatus = 'certifying', step: 3 | 4 | 5 = 4) {
  const enterprise = await createEnterprise(db);
  const account = await createAccount(db, { enterpriseId: enterprise.id });
  const enterpriseId = enterprise.id;
  const device = { brand: '岚岳', brandAlias: 'Lanyue', model: 'LY-P110' };
  const product = await createProduct(db, { enterpriseId, ...device });
  const materials = JSON.stringify({ os: 'LanOS', osVersion: '15', romName: 'LanOS', romVersion: '6.2' });
  const application = await insertApplicationRow(db, { product, status, overrides: { step, materials } });
  const targets = product.configurations.map(({ id: configurationId }) => ({
    applicationId: application.id,
    configurationId,
  }));
  const [first, second] = targets;
  if (!first || !second) throw new Error('the factory makes two configurations');
  return { enterprise, account, product, application, first, second };
}
export type Maker = Awaited<ReturnType<typeof createMaker>>;
