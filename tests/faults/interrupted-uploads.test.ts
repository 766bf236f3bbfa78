import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { uploadResult } from '#contract/evidence.ts';
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
function uploadHalf(path: string, key: string): Promise<number> {
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
  return promise;
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

it('a repeat is answered while its file is still being sent, and leaves the connection as it was', async () => {
  const path = await openPlace();
  const key = randomUUID();
  expect((await upload(path, key)).status).toBe(201);
  expect(await repeatWhileSending(path, key)).toEqual({ status: 201, connection: 'keep-alive' });
});

it('a refusal arrives while the file is still being sent', async () => {
  const path = await openPlace();
  const refusals = Array.from({ length: 20 }, () => refusedWhileSending(path));
  const told = (await Promise.all(refusals)).filter((status) => status !== 0);
  expect(told.length).toBeGreaterThan(0);
  expect(told.filter((status) => status !== 401)).toEqual([]);
});

it('kill -9 of the portal in the midst of a file leaves nothing of it, and it can come again', async () => {
  const path = await openPlace();
  const key = randomUUID();
  const cut = expect(uploadHalf(path, key)).rejects.toThrow();
  await eventually(async () => {
    const { rows } = await sql`select from audit_unanswered limit 1`.execute(rig.db);
    return rows.length > 0;
  });
  await rig.portal.processes.api.kill9();
  await cut;
  const stored = await sql`select from upload where id = ${key}`.execute(rig.db);
  expect(stored.rows).toEqual([]);
  await rig.portal.processes.api.restart();
  expect((await upload(path, key)).status).toBe(201);
});
