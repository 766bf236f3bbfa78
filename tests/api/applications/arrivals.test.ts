import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  beginArrival,
  cancelArrival,
  finishArrival,
  listArrivals,
  sendArrivalBytes,
} from '#contract/applications/arrivals.ts';
import { admitLab, getLabWork, revokeDelegation } from '#contract/applications/labs.ts';
import { listUploads } from '#contract/evidence.ts';
import { arrivalLimits } from '#domain/arrivals/arrivals.ts';
import { describeError } from '#domain/errors/errors.ts';
import { pruneArrivals } from '#services/retention/prune-outlived.ts';
import { buildTradefedXml } from '#tests/fixtures/test-results/build-tradefed.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { createMaker } from '#tests/support/applications/evidence-rig.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';
import { killAtStatement } from '#tests/support/network/kill-at-statement.ts';
import { giveQuotas } from '#tests/support/quotas.ts';
import { openRawClient, type RawClient } from '#tests/support/suites/suite-portal.ts';

let portal: ApiPortal;
beforeAll(async () => {
  portal = await openApiPortal();
});
afterAll(() => portal?.close());

const xml = Buffer.from(buildTradefedXml());
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const bytesPath = (id: string, offset: number) =>
  `${sendArrivalBytes.path.replace('{id}', id)}?offset=${offset}`;

type Person = { client: ApiClient; raw: RawClient };
async function enter(account: { id: string }): Promise<Person> {
  return { client: await portal.as(account), raw: await openRawClient(portal, account, bytesPath) };
}

async function enterMaker() {
  const maker = await createMaker(portal.deps.db);
  return { ...maker, ...(await enter(maker.account)) };
}
type Maker = Awaited<ReturnType<typeof enterMaker>>;

const bodyOf = ({ first }: Pick<Maker, 'first'>, bytes: Uint8Array = xml) => ({
  ...first,
  labWork: null,
  name: 'test_result.xml',
  size: bytes.length,
  sha256: sha256(bytes),
});
const begin = (maker: Maker, bytes?: Uint8Array) =>
  maker.client.call(beginArrival, { body: bodyOf(maker, bytes) });

/** A test result that fills so many bytes. */
function longResult(size: number): Buffer {
  const end = Buffer.from('</Result>');
  const at = xml.lastIndexOf(end);
  return Buffer.concat([xml.subarray(0, at), Buffer.alloc(size - xml.length, ' '), xml.subarray(at)]);
}

const stored = (applicationId: string) =>
  portal.deps.db.selectFrom('upload').selectAll().where('applicationId', '=', applicationId).execute();

/** Ten seconds after its request died. */
const forgetHold = (id: string) =>
  portal.deps.db.updateTable('arrival').set({ heldBy: null, heldUntil: null }).where('id', '=', id).execute();

describe('a test result that comes in parts', () => {
  test('over a broken connection is the result of its configuration, under the id of its upload', async () => {
    const maker = await enterMaker();
    const { client, raw, application, first } = maker;
    const bytes = longResult(600_000);
    const { id, offset } = await begin(maker, bytes);
    expect(offset).toBe(0);
    expect((await raw.put(id, 0, bytes.subarray(0, 100_000))).status).toBe(200);
    await raw.breakOff(id, 100_000, bytes.subarray(100_000, 250_000), 500_000);
    await eventually(async () => {
      const { rows } = await client.call(listArrivals);
      return (rows[0]?.offset ?? 0) > 100_000;
    });
    await client.refusal('parameterInvalid', finishArrival, { params: { id } });
    // The same file chosen again, as after a reload: what is here stays, also after the refusal.
    await eventually(async () => {
      const again = await begin(maker, bytes);
      expect(again.id).toBe(id);
      return (await raw.put(id, again.offset, bytes.subarray(again.offset))).status === 200;
    });
    const result = await client.call(finishArrival, { params: { id } });
    expect(result).toMatchObject({ ...first, id, size: bytes.length, state: 'received' });
    expect(await client.call(finishArrival, { params: { id } })).toEqual(result);
    expect((await client.call(listUploads, { params: { id: application.id } })).rows).toEqual([result]);
    expect(await client.call(listArrivals)).toEqual({ rows: [] });
    expect(await portal.deps.storage.has(sha256(bytes))).toBe(true);
    expect(await portal.deps.storage.parts.size(id)).toBe(0);
  });

  test('out of order, twice or beyond its size adds nothing', async () => {
    const maker = await enterMaker();
    const { id } = await begin(maker);
    const part = xml.subarray(0, 200);
    const early = await maker.raw.put(id, 200, part);
    expect(early).toMatchObject({ status: 400, body: { details: { reason: 'offset', offset: 0 } } });
    expect((await maker.raw.put(id, 0, part)).status).toBe(200);
    const twice = await maker.raw.put(id, 0, part);
    expect(twice).toMatchObject({ status: 400, body: { details: { reason: 'offset', offset: 200 } } });
    const beyond = await maker.raw.put(id, 200, Buffer.alloc(xml.length));
    expect(beyond).toMatchObject({ status: 413, body: { details: { size: xml.length } } });
    const { rows } = await maker.client.call(listArrivals);
    expect(rows).toMatchObject([{ id, offset: 200 }]);
    const large = await maker.raw.put(id, 200, Buffer.alloc(arrivalLimits.partBytes + 1));
    expect(large).toMatchObject({ status: 413, body: { details: { part: arrivalLimits.partBytes } } });
  });

  test('is stored once, however often it comes', async () => {
    const maker = await enterMaker();
    const [one, other] = [maker.first, maker.second].map((first) => ({ ...maker, first }));
    const bytes = longResult(20_000);
    for (const target of [one, other] as Maker[]) {
      const { id } = await begin(target, bytes);
      await maker.raw.put(id, 0, bytes);
      await maker.client.call(finishArrival, { params: { id } });
    }
    const uploads = await stored(maker.application.id);
    expect(uploads).toHaveLength(2);
    const blobs = await portal.deps.db
      .selectFrom('blob')
      .select('unusedSince')
      .where('sha256', '=', sha256(bytes))
      .execute();
    expect(blobs).toEqual([{ unusedSince: null }]);
  });

  test('is one result, whatever statement of its end the server is killed before', async () => {
    const maker = await enterMaker();
    let killed = true;
    for (let n = 1; killed; n += 1) {
      const bytes = longResult(10_000 + n);
      const { id } = await begin(maker, bytes);
      await maker.raw.put(id, 0, bytes);
      const finish = () => maker.client.send(finishArrival, { params: { id } });
      ({ killed } = await killAtStatement(['assay-portal'], n, finish));
      await forgetHold(id);
      const result = await eventually(async () => {
        const answer = await finish();
        return answer.status === 200 && (answer.body as { id: string });
      });
      expect(result.id, `killed before statement ${n}`).toBe(id);
      const made = await stored(maker.application.id);
      expect(made.filter((row) => row.withdrawnAt === null).map((row) => row.id)).toEqual([id]);
      expect(made).toHaveLength(n);
    }
  });
});

describe('a test result in parts is refused', () => {
  test('at its first part when it is plainly something else, and forgotten', async () => {
    const maker = await enterMaker();
    const png = Buffer.concat([
      Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64'),
      Buffer.alloc(9_000),
    ]);
    for (const bytes of [png, Buffer.from('suite;result\n'.repeat(1_000))]) {
      const { id } = await begin(maker, bytes);
      const answer = await maker.raw.put(id, 0, bytes.subarray(0, 5_000));
      expect(answer).toMatchObject({ status: 415, body: { errorCode: 'HTS.00000006' } });
      await maker.client.refusal('dataMissing', finishArrival, { params: { id } });
      expect(await portal.deps.storage.parts.size(id)).toBe(0);
    }
  });

  test('before it begins: by its name, its size, its quota, the number of those that are open', async () => {
    const maker = await enterMaker();
    const { db } = portal.deps;
    const body = bodyOf(maker);
    const refused = (name: Parameters<ApiClient['refusal']>[0], changes: object) =>
      maker.client.refusal(name, beginArrival, { body: { ...body, ...changes } });
    await refused('invalidTestResultFile', { name: 'result.pdf' });
    await refused('fileNameSpecialCharacters', { name: '../result.xml' });
    await refused('testResultTooLarge', { size: 1024 ** 3 });
    await refused('parameterInvalid', { sha256: 'x' });
    await refused('parameterInvalid', { applicationId: null });
    await giveQuotas(db, maker.enterprise.id, { storageMb: 1 });
    const full = await refused('fileTooLarge', { size: 2 * 1024 ** 2 });
    expect(full.details).toMatchObject({ reason: 'quota', quota: 'storageMb' });
    for (let open = 0; open < arrivalLimits.open; open += 1)
      await maker.client.call(beginArrival, { body: { ...body, sha256: sha256(Buffer.from([open])) } });
    expect((await refused('parameterInvalid', {})).details).toMatchObject({ reason: 'full' });
    // What is open goes on.
    await maker.client.call(beginArrival, { body: { ...body, sha256: sha256(Buffer.from([0])) } });
  });

  test('when its bytes are not those that were announced', async () => {
    const maker = await enterMaker();
    const { id } = await maker.client.call(beginArrival, {
      body: { ...bodyOf(maker), sha256: sha256(Buffer.from('another')) },
    });
    await maker.raw.put(id, 0, xml);
    const refused = await maker.client.refusal('parameterInvalid', finishArrival, { params: { id } });
    expect(refused.details).toMatchObject({ reason: 'checksum' });
    await maker.client.refusal('dataMissing', finishArrival, { params: { id } });
    expect(await stored(maker.application.id)).toEqual([]);
  });

  test('from another enterprise exactly as if there were none', async () => {
    const [own, foreign] = [await enterMaker(), await enterMaker()];
    const { id } = await begin(own);
    const missing = describeError('dataMissing');
    expect(await foreign.raw.put(id, 0, xml)).toMatchObject({
      status: missing.status,
      body: { errorCode: missing.code },
    });
    for (const endpoint of [finishArrival, cancelArrival])
      for (const one of [id, randomUUID()])
        await foreign.client.refusal('dataMissing', endpoint, { params: { id: one } });
    await foreign.client.refusal('applicationMissing', beginArrival, { body: bodyOf(own) });
    expect(await foreign.client.call(listArrivals)).toEqual({ rows: [] });
    // A colleague goes on with it.
    const colleague = await createAccount(portal.deps.db, { enterpriseId: own.enterprise.id });
    expect((await (await enter(colleague)).raw.put(id, 0, xml)).status).toBe(200);
    const viewer = await createAccount(portal.deps.db, {
      enterpriseId: own.enterprise.id,
      enterpriseRight: 'view',
    });
    expect((await (await enter(viewer)).raw.put(id, 0, xml)).status).toBe(403);
  });

  test('at its next part, and at its end, once the application is under review', async () => {
    const maker = await enterMaker();
    const { id } = await begin(maker);
    await maker.raw.put(id, 0, xml.subarray(0, 100));
    await portal.deps.db
      .updateTable('application')
      .set({ status: 'certification-under-review' })
      .where('id', '=', maker.application.id)
      .execute();
    const { status, code } = describeError('applicationAlreadyInAudit');
    expect(await maker.raw.put(id, 100, xml.subarray(100))).toMatchObject({
      status,
      body: { errorCode: code },
    });
    await maker.client.refusal('applicationAlreadyInAudit', finishArrival, { params: { id } });
    expect(await portal.deps.storage.parts.size(id)).toBe(0);
  });
});

test('a lab brings one in parts for as long as it is in', async () => {
  const maker = await enterMaker();
  const lab = await createEnterprise(portal.deps.db);
  const tester = await enter(await createAccount(portal.deps.db, { enterpriseId: lab.id }));
  const params = { id: maker.application.id };
  const part = await maker.client.call(admitLab, { params, body: { lab: lab.nameZh } });
  const body = { ...bodyOf(maker), applicationId: null, labWork: part.id };
  const { id } = await tester.client.call(beginArrival, { body });
  expect((await tester.raw.put(id, 0, xml)).status).toBe(200);
  const result = await tester.client.call(finishArrival, { params: { id } });
  expect(result).toMatchObject({ id, lab: { name: lab.nameZh } });
  const work = await tester.client.call(getLabWork, { params: { id: part.id } });
  expect(work.configurations.flatMap(({ upload }) => upload?.id ?? [])).toEqual([id]);
  const next = await tester.client.call(beginArrival, { body });
  await maker.client.call(revokeDelegation, { params: { ...params, lab: part.id } });
  expect((await tester.raw.put(next.id, 0, xml)).status).toBe(describeError('permissionDenied').status);
  await tester.client.refusal('permissionDenied', finishArrival, { params: { id: next.id } });
});

test('what is given up goes at once, and what nobody finished after a day', async () => {
  const maker = await enterMaker();
  const { db, storage } = portal.deps;
  const [given, left, young] = [
    await begin(maker, longResult(5_001)),
    await begin(maker, longResult(5_002)),
    await begin(maker),
  ];
  for (const { id } of [given, left, young]) await maker.raw.put(id, 0, xml.subarray(0, 300));
  await maker.client.call(cancelArrival, { params: { id: given.id } });
  expect(await storage.parts.size(given.id)).toBe(0);
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
  await db
    .updateTable('arrival')
    .set({ touchedAt: hours(arrivalLimits.unfinishedHours + 1) })
    .where('id', '=', left.id)
    .execute();
  expect(await pruneArrivals(portal.deps, hours(arrivalLimits.unfinishedHours))).toBe(1);
  expect(await storage.parts.size(left.id)).toBe(0);
  expect((await maker.client.call(listArrivals)).rows).toMatchObject([{ id: young.id, offset: 300 }]);
});
