import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { getPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uploadResult, uploadView } from '#contract/evidence.ts';
import { processIdentity } from '#infra/local/engines/left-over.ts';
import { insertApplicationRow } from '../support/applications/application-rows.ts';
import { eventually } from '../support/eventually.ts';
import { createAccount, createEnterprise, createProduct } from '../support/factories.ts';
import { type FaultPortal, openFaultPortal, type Person, signIn } from './fault-portal.ts';

let rig: FaultPortal;
let maker: Person;
let makerId: string;
beforeAll(async () => {
  rig = await openFaultPortal();
  makerId = (await createEnterprise(rig.db)).id;
  maker = await signIn(rig.portal, rig.db, (await createAccount(rig.db, { enterpriseId: makerId })).id);
});
afterAll(() => rig?.close());

/** The process that receives files; the portal's starts no other that stays. */
function receiver(): number {
  const { pid } = rig.portal.processes.api;
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const lines = listed.split('\n').map((line) => line.trim().split(/\s+/));
  const found = lines.find(
    ([, parent, ...args]) => Number(parent) === pid() && /receiver/.test(args.join(' ')),
  );
  if (!found) throw new Error('nothing receives files');
  return Number(found[0]);
}

/** Lines of the portal's log about uploads, by the process that answered. */
const answeredBy = (name: string) =>
  readFileSync(join(rig.portal.stack.folder, 'logs', 'api.log'), 'utf8')
    .split('\n')
    .filter((line) => line.includes(`"process":"${name}"`) && line.includes(uploadResult.path)).length;

async function openPlace() {
  const product = await createProduct(rig.db, { enterpriseId: makerId });
  const application = await insertApplicationRow(rig.db, {
    product,
    status: 'certifying',
    overrides: { step: 4 },
  });
  const [configuration] = product.configurations;
  return uploadResult.path
    .replace('{id}', application.id)
    .replace('{configurationId}', configuration?.id ?? '');
}

const readMetrics = async () => (await fetch(`${rig.portal.url}/metrics`)).text();

const headersOf = (key: string) => ({
  cookie: maker.cookie,
  'x-csrf-token': maker.csrf,
  'idempotency-key': key,
});

async function upload(path: string, key: string = randomUUID()): Promise<Response> {
  const body = new FormData();
  body.append('file', new Blob([`<Result>${key}</Result>`]), 'test_result.xml');
  return fetch(`${rig.portal.url}${path}`, { method: 'POST', body, headers: headersOf(key) });
}

/** An upload of which the second half is kept back; resolves with the answer's status. */
function uploadHalf(path: string, key: string) {
  const begin =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="test_result.xml"\r\n\r\n<Result>';
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = {
    ...headersOf(key),
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': 5_000,
  };
  const half = request(`${rig.portal.url}${path}`, { method: 'POST', headers, agent: false });
  half.on('response', (answer) => resolve(answer.resume().statusCode ?? 0)).on('error', reject);
  half.write(begin);
  return { answered: promise, end: () => half.destroy() };
}

/** The answer's status to a stranger who sends on until there is one; 0 where the connection was cut before it was heard. */
function refusedWhileSending(path: string): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1_000_000_000 };
  const sending = request(`${rig.portal.url}${path}`, { method: 'POST', headers, agent: false });
  const more = setInterval(() => sending.write(Buffer.alloc(65_536)), 5);
  sending.on('error', () => resolve(0)).on('close', () => clearInterval(more));
  sending.on('response', (answer) => {
    resolve(answer.statusCode ?? 0);
    sending.destroy();
  });
  return promise;
}

/** The answer to a file of 2 MB that takes a third of a second to send; all of it is sent, whenever the answer comes. */
function repeatWhileSending(path: string, key: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; connection: string }>();
  const type = 'multipart/form-data; boundary=b';
  const headers = { ...headersOf(key), 'content-type': type, 'content-length': 32 * 65_536 };
  const agent = new Agent({ keepAlive: true });
  const sending = request(`${rig.portal.url}${path}`, { method: 'POST', headers, agent });
  const answered = new Promise<IncomingMessage>((hear) => sending.on('response', hear));
  let parts = 0;
  const more = setInterval(() => {
    sending.write(Buffer.alloc(65_536));
    parts += 1;
    if (parts === 32) sending.end();
  }, 10);
  sending.on('finish', async () => {
    clearInterval(more);
    const { statusCode = 0, headers } = (await answered).resume();
    agent.destroy();
    resolve({ status: statusCode, connection: headers.connection ?? '' });
  });
  sending.on('error', reject).on('close', () => clearInterval(more));
  return promise;
}

it('what brings a file is answered by a process of its own, as the portal would', async () => {
  await eventually(
    async () => receiver() > 0 && (await upload(await openPlace())).ok && answeredBy('receiver') > 0,
  );
  const answer = await upload(await openPlace());
  expect(answer.status).toBe(201);
  const { id } = uploadView.parse(await answer.json());
  const requestId = answer.headers.get('x-request-id');
  const stored = await sql`select from upload where id = ${id} and request_id = ${requestId}`.execute(rig.db);
  expect(stored.rows).toHaveLength(1);
  const entry = await eventually(async () => {
    const { rows } = await sql<{
      address: string;
    }>`select address from audit_entry where request_id = ${requestId}
      limit 1`.execute(rig.db);
    return rows[0];
  });
  expect(entry.address).toMatch(/127\.0\.0\.1$/);
  const metrics = await readMetrics();
  expect(metrics).toMatch(/^file_receiver_up 1$/m);
  expect(metrics).toMatch(/http_request_duration_seconds_count\{.*uploads.*status="201".*\} [1-9]/);
});

/** How far the processes of Postgres give way that serve one of ours. */
async function prioritiesOf(name: string): Promise<number[]> {
  const { rows } = await sql<{
    pid: number;
  }>`select pid from pg_stat_activity where application_name = ${`assay-${name}`} limit 100`.execute(rig.db);
  return rows.map(({ pid }) => getPriority(pid));
}

it('its connections and the workers’ give way to those that somebody waits for', async () => {
  expect((await upload(await openPlace())).status).toBe(201);
  for (const [name, priority] of [
    ['receiver', 15],
    ['workers', 15],
    ['portal', getPriority()],
  ] as const) {
    const told = await eventually(async () => {
      const all = await prioritiesOf(name);
      return all.length > 0 && all;
    });
    expect(new Set(told)).toEqual(new Set([priority]));
  }
});

it.runIf(process.platform === 'linux')(
  'the portal’s helping threads give way to the one that answers',
  () => {
    const pid = rig.portal.processes.api.pid();
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) => ({
      name: readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8').trim(),
      priority: getPriority(Number(thread)),
    }));
    const helping = threads.filter(({ name }) => name === 'V8Worker');
    expect(new Set(helping.map(({ priority }) => priority))).toEqual(new Set([15]));
    expect(getPriority(pid)).toBe(getPriority());
  },
);

it('a repeat is answered while its file is still being sent, and leaves the connection as it was', async () => {
  const path = await openPlace();
  const key = randomUUID();
  expect((await upload(path, key)).status).toBe(201);
  expect(await repeatWhileSending(path, key)).toEqual({ status: 201, connection: 'keep-alive' });
});

it('a refusal arrives while the file is still being sent', async () => {
  await eventually(async () => receiver() > 0 && (await upload(await openPlace())).ok);
  const path = await openPlace();
  const refusals = Array.from({ length: 20 }, () => refusedWhileSending(path));
  const told = (await Promise.all(refusals)).filter((status) => status !== 0);
  expect(told.length).toBeGreaterThan(0);
  expect(told.filter((status) => status !== 401)).toEqual([]);
});

it('kill -9 of it: what comes is received all the same, what was half there can come again, and it comes back', async () => {
  const path = await openPlace();
  const key = randomUUID();
  const before = receiver();
  const half = uploadHalf(path, key);
  await eventually(async () => {
    const { rows } = await sql`select from audit_unanswered limit 1`.execute(rig.db);
    return rows.length > 0;
  });
  process.kill(before, 'SIGKILL');
  await eventually(async () => /^file_receiver_up 0$/m.test(await readMetrics()), { everyMs: 10 });
  // One that it had taken and not begun is told to come again, as the half one is.
  await eventually(async () => (await upload(await openPlace())).status === 201);
  expect(await half.answered).toBe(430);
  const stored = await sql`select from upload where id = ${key}`.execute(rig.db);
  expect(stored.rows).toEqual([]);
  expect((await upload(path, key)).status).toBe(201);
  await eventually(async () => receiver() !== before);
  const served = answeredBy('receiver');
  await eventually(async () => (await upload(await openPlace())).ok && answeredBy('receiver') > served);
});

it('kill -9 of the portal’s process ends it too, and its folder goes', async () => {
  const pid = await eventually(async () => receiver());
  const args = execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  const folder = dirname(args.trim().split(/\s+/).at(-1) ?? '');
  expect(existsSync(folder)).toBe(true);
  await rig.portal.processes.api.kill9();
  await eventually(async () => processIdentity(pid) === undefined && !existsSync(folder));
  await rig.portal.processes.api.restart();
  await eventually(async () => receiver() !== pid);
});
