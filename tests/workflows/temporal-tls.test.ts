import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readConfig } from '#api/base/config.ts';
import { createLog } from '#api/base/logging.ts';
import { openDeps } from '#api/start/create-deps.ts';
import { tlsFile } from '#tests/support/network/tls-files.ts';
import { openTlsFront } from '#tests/support/network/tls-front.ts';
import { readyBundle } from '#tests/support/processes/workflow-bundle.ts';
import { createActivities } from '#workflows/activities/create-activities.ts';
import { prepareTemporal } from '#workflows/client/search-attributes.ts';
import { createApplicationWorker } from '#workflows/worker/create-worker.ts';
import { forwardSdkLog } from '#workflows/worker/forward-sdk-log.ts';
import { eventually } from '../support/eventually.ts';

const secret = 'only-for-tests-only-for-tests-only';
let front: Awaited<ReturnType<typeof openTlsFront>>;

beforeAll(async () => {
  front = await openTlsFront(inject('stack').temporalAddress);
});
afterAll(() => front.close());

const whole = {
  TEMPORAL_TLS_CERT_FILE: tlsFile('client.pem'),
  TEMPORAL_TLS_KEY_FILE: tlsFile('client.key'),
  TEMPORAL_TLS_CA_FILE: tlsFile('authority.pem'),
  TEMPORAL_TLS_SERVER_NAME: 'temporal.assay.example',
  TEMPORAL_API_KEY: 'a-key-for-tests-only',
};

const configOf = (security: Partial<typeof whole>) =>
  readConfig({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x',
    DATABASE_TENANT_URL: 'postgres://nobody@127.0.0.1:1/x',
    DATABASE_ADMIN_URL: 'postgres://nobody@127.0.0.1:1/x',
    REDIS_URL: 'redis://127.0.0.1:1',
    DATA_DIR: '/tmp',
    OIDC_CLIENT_SECRET: secret,
    SESSION_SECRET: secret,
    LOG_LEVEL: 'silent',
    TEMPORAL_ADDRESS: front.address,
    TEMPORAL_TASK_QUEUE: `tls-${randomUUID()}`,
    ...security,
  });

/** Whether the engine answers the portal. */
async function reaches(security: Partial<typeof whole>): Promise<boolean> {
  const { deps, close } = openDeps(configOf(security), 'test');
  const answered = await deps.applications.ping(3_000);
  await close();
  return answered;
}

const all = { authorization: `Bearer ${whole.TEMPORAL_API_KEY}`, name: 'assay-portal' };

it('the portal comes to Temporal over TLS with its certificate and its key', async () => {
  front.callers.length = 0;
  expect(await reaches(whole)).toBe(true);
  expect(front.callers[0]).toMatchObject({ ...all, server: 'temporal.assay.example' });
});

it('so does the preparation of a new version', async () => {
  front.callers.length = 0;
  await prepareTemporal(configOf(whole).temporal);
  expect(front.callers.length).toBeGreaterThan(1);
  expect(new Set(front.callers.map(({ name }) => name))).toEqual(new Set(['assay-portal']));
});

it('so does the worker, which takes its work that way', async () => {
  const config = configOf(whole);
  forwardSdkLog(createLog('test', 'silent'));
  const bundlePath = await readyBundle();
  const { deps, close } = openDeps(config, 'test');
  const worker = await createApplicationWorker({ ...config.temporal, bundlePath }, createActivities(deps));
  const number = `tls-${randomUUID()}`;
  await deps.applications.start({ applicationId: randomUUID(), number, summary: 'x', details: 'x' });
  // Its database is not there, so it tries again and again to load the application: the work has come to it.
  await eventually(async () => front.callers.some(({ path }) => path.endsWith('RespondActivityTaskFailed')));
  for (const caller of front.callers) expect(caller).toMatchObject(all);
  await worker.stop();
  await close();
});

it.each([
  ['without a certificate', { TEMPORAL_TLS_CERT_FILE: '', TEMPORAL_TLS_KEY_FILE: '' }],
  ['of a server whose authority it does not know', { TEMPORAL_TLS_CA_FILE: tlsFile('other-authority.pem') }],
  ['of a server with another name', { TEMPORAL_TLS_SERVER_NAME: 'elsewhere.example' }],
])('nobody comes in %s', async (_case, without) => {
  expect(await reaches({ ...whole, ...without })).toBe(false);
});

it('nobody comes in the clear', async () => {
  expect(await reaches({})).toBe(false);
});
