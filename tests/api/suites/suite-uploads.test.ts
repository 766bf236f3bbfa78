import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  beginSuiteUpload,
  cancelSuiteUpload,
  createSuite,
  deleteSuite,
  deleteSuitePackage,
  finishSuiteUpload,
  readSuite,
  readSuiteUpload,
  withdrawSuite,
} from '#contract/programme/admin-suites.ts';
import { packageBytes, partBytes, suiteLimits } from '#domain/suites/suites.ts';
import { pruneSuiteUploads } from '#services/retention/prune-outlived.ts';
import { type ApiPortal, openApiPortal } from '#tests/support/api-portal.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createAccount } from '#tests/support/factories.ts';
import type { ApiClient } from '#tests/support/network/api-client.ts';
import { makeSuite, openRawClient, type RawClient, suiteDraft } from '#tests/support/suites/suite-portal.ts';

let portal: ApiPortal;
let admin: ApiClient;
let raw: RawClient;
let number = 0;

beforeAll(async () => {
  portal = await openApiPortal();
  const account = await createAccount(portal.deps.db, { roles: ['admin'] });
  admin = await portal.as(account);
  raw = await openRawClient(portal, account);
});
afterAll(() => portal?.close());

async function draft() {
  number += 1;
  const { id } = await admin.call(createSuite, { body: suiteDraft({ edition: `u${number}` }) });
  return id;
}

async function begin(size: number, name = 'suite.zip') {
  const suiteId = await draft();
  const body = { name, size, platform: 'linux' as const };
  return { suiteId, body, upload: await admin.call(beginSuiteUpload, { params: { id: suiteId }, body }) };
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const offsetOf = async (id: string) => (await admin.call(readSuiteUpload, { params: { id } })).offset;

describe('a package that is uploaded', () => {
  test('in parts over a broken connection is whole, and its checksum is computed here', async () => {
    const bytes = randomBytes(600_000);
    const { suiteId, body, upload } = await begin(bytes.length);
    expect(upload.offset).toBe(0);
    expect((await raw.put(upload.id, 0, bytes.subarray(0, 100_000))).status).toBe(200);
    await raw.breakOff(upload.id, 100_000, bytes.subarray(100_000, 250_000), 500_000);
    const here = await eventually(async () => {
      const offset = await offsetOf(upload.id);
      return offset > 100_000 ? offset : undefined;
    });
    // The same file chosen again, as after a reload.
    const again = await admin.call(beginSuiteUpload, { params: { id: suiteId }, body });
    expect(again).toMatchObject({ id: upload.id });
    const early = await admin.refusal('parameterInvalid', finishSuiteUpload, { params: { id: upload.id } });
    expect(early.details).toMatchObject({ reason: 'offset' });
    const rest = await eventually(async () => {
      const offset = await offsetOf(upload.id);
      const sent = await raw.put(upload.id, offset, bytes.subarray(offset));
      return sent.status === 200 ? sent : undefined;
    });
    expect(here).toBeLessThanOrEqual(250_000);
    expect(rest.body).toMatchObject({ offset: bytes.length });
    const made = await admin.call(finishSuiteUpload, { params: { id: upload.id } });
    expect(made).toMatchObject({
      name: 'suite.zip',
      size: bytes.length,
      sha256: sha256(bytes),
      downloads: 0,
    });
    expect(await portal.deps.storage.has(sha256(bytes))).toBe(true);
    const told = await portal.deps.db
      .selectFrom('auditLine')
      .select(['phase', 'detail'])
      .where('targetId', '=', upload.id)
      .execute();
    // A package has hundreds of parts: each is told once, by what came of it.
    const parts = told.filter(({ detail }) => String(detail.call).endsWith('/bytes'));
    expect(parts.filter(({ phase }) => phase === 'done')).toHaveLength(2);
    expect(parts.filter(({ phase }) => phase === 'asked')).toEqual([]);
    const detail = await admin.call(readSuite, { params: { id: suiteId } });
    expect(detail).toMatchObject({ uploads: [], packages: [{ id: made.id }] });
  });

  test('is refused where it does not follow what is here, and told how much that is', async () => {
    const { upload } = await begin(10);
    await raw.put(upload.id, 0, Buffer.from('12345'));
    const wrong = await raw.put(upload.id, 3, Buffer.from('45678'));
    expect(wrong).toMatchObject({ status: 400, body: { details: { reason: 'offset', offset: 5 } } });
    const beyond = await raw.put(upload.id, 5, Buffer.from('678901'));
    expect(beyond).toMatchObject({ status: 413, body: { errorCode: 'HTS.100000014' } });
    expect(await offsetOf(upload.id)).toBe(5);
  });

  test('is bounded: its size, a part of it, how many are open', async () => {
    const id = await draft();
    const body = { name: 'a.zip', size: packageBytes + 1, platform: 'linux' };
    const { details } = await admin.refusal('parameterInvalid', beginSuiteUpload, { params: { id }, body });
    expect(details).toMatchObject({ issues: [{ path: 'size' }] });
    await admin.refusal('fileNameWithoutDot', beginSuiteUpload, {
      params: { id },
      body: { ...body, size: 1, name: 'a' },
    });
    const { upload } = await begin(partBytes * 2);
    const part = await raw.put(upload.id, 0, Buffer.alloc(partBytes + 1));
    expect(part).toMatchObject({ status: 413, body: { details: { part: partBytes } } });
    await portal.deps.db.deleteFrom('suiteUpload').execute();
    for (let open = 0; open < suiteLimits.openUploads; open += 1) await begin(1);
    const full = await admin.refusal('parameterInvalid', beginSuiteUpload, {
      params: { id },
      body: { ...body, size: 1 },
    });
    expect(full.details).toMatchObject({ reason: 'full' });
    await portal.deps.db.deleteFrom('suiteUpload').execute();
  });

  test('is refused before it begins where the disk has no room for it, and plainly when it runs full', async () => {
    const { parts } = portal.deps.storage;
    const room = vi.spyOn(parts, 'free').mockResolvedValue(1024 ** 3 + 5);
    const id = await draft();
    const body = { name: 'a.zip', size: 6, platform: 'linux' };
    const refused = await admin.refusal('storageUnavailable', beginSuiteUpload, { params: { id }, body });
    expect(refused.details).toMatchObject({ reason: 'diskFull', wanted: 6 });
    room.mockRestore();
    const { upload } = await begin(5);
    const noSpace = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const append = vi.spyOn(parts, 'append').mockRejectedValueOnce(noSpace);
    const sent = await raw.put(upload.id, 0, Buffer.from('12345'));
    expect(sent).toMatchObject({ status: 503, body: { details: { reason: 'diskFull' } } });
    append.mockRestore();
    expect((await raw.put(upload.id, 0, Buffer.from('12345'))).status).toBe(200);
  });

  test('is written by one request at a time; a writer that died is waited for some seconds', async () => {
    const { upload } = await begin(5);
    const held = (heldUntil: Date) =>
      portal.deps.db
        .updateTable('suiteUpload')
        .set({ heldBy: '00000000-0000-4000-8000-000000000001', heldUntil })
        .where('id', '=', upload.id)
        .execute();
    await held(new Date(Date.now() + 10_000));
    expect((await raw.put(upload.id, 0, Buffer.from('12345'))).status).toBe(429);
    await held(new Date(Date.now() - 1_000));
    expect((await raw.put(upload.id, 0, Buffer.from('12345'))).status).toBe(200);
  });

  test('is finished after a crash between its bytes and its row', async () => {
    const bytes = randomBytes(2_000);
    const { upload } = await begin(bytes.length);
    await raw.put(upload.id, 0, bytes);
    await portal.deps.db
      .updateTable('suiteUpload')
      .set({ sha256: sha256(bytes) })
      .where('id', '=', upload.id)
      .execute();
    await portal.deps.storage.storePart(upload.id, { sha256: sha256(bytes), size: bytes.length });
    expect(await offsetOf(upload.id)).toBe(bytes.length);
    const made = await admin.call(finishSuiteUpload, { params: { id: upload.id } });
    expect(made.sha256).toBe(sha256(bytes));
    // Repeated after that, it answers with the same package.
    expect(await admin.call(finishSuiteUpload, { params: { id: upload.id } })).toEqual(made);
  });

  test('is stored once whatever names it has, and removed when none is left', async () => {
    const bytes = randomBytes(1_000);
    const callers = { admin, raw };
    const one = await makeSuite(callers, { draft: { edition: 'once-1' }, bytes, publish: false });
    const other = await makeSuite(callers, { draft: { edition: 'once-2' }, bytes, publish: false });
    expect(other.sha256).toBe(one.sha256);
    const unused = async () =>
      (
        await portal.deps.db
          .selectFrom('blob')
          .select('unusedSince')
          .where('sha256', '=', one.sha256)
          .executeTakeFirstOrThrow()
      ).unusedSince;
    expect(await unused()).toBeNull();
    await admin.call(deleteSuitePackage, { params: { id: one.packageId } });
    await admin.call(deleteSuite, { params: { id: other.id } });
    expect(await unused()).not.toBeNull();
  });

  test('is given up, and what nobody finished goes after a week', async () => {
    const [{ upload: given }, { upload: left }, { upload: young }] = [
      await begin(9),
      await begin(9),
      await begin(9),
    ];
    for (const { id } of [given, left, young]) await raw.put(id, 0, Buffer.from('1234'));
    await admin.call(cancelSuiteUpload, { params: { id: given.id } });
    await admin.refusal('dataMissing', readSuiteUpload, { params: { id: given.id } });
    const { parts } = portal.deps.storage;
    expect(await parts.size(given.id)).toBe(0);
    const old = new Date(Date.now() - 8 * 86_400_000);
    await portal.deps.db
      .updateTable('suiteUpload')
      .set({ touchedAt: old })
      .where('id', '=', left.id)
      .execute();
    const week = new Date(Date.now() - 7 * 86_400_000);
    expect(await pruneSuiteUploads(portal.deps, week)).toBe(1);
    expect(await parts.size(left.id)).toBe(0);
    expect(await offsetOf(young.id)).toBe(4);
    // Bytes without a row, as a crash leaves them.
    await portal.deps.db.deleteFrom('suiteUpload').where('id', '=', young.id).execute();
    expect(await pruneSuiteUploads(portal.deps, new Date(Date.now() + 1_000))).toBeGreaterThanOrEqual(1);
    expect(await parts.size(young.id)).toBe(0);
  });

  test('belongs to an edition that is not withdrawn, under a name of its own', async () => {
    const made = await makeSuite({ admin, raw }, { draft: { edition: 'closed' } });
    const body = { name: 'SUITE.zip', size: 5, platform: 'linux' };
    const taken = await admin.refusal('parameterInvalid', beginSuiteUpload, {
      params: { id: made.id },
      body,
    });
    expect(taken.details).toMatchObject({ reason: 'taken', field: 'name' });
    const seen = (await admin.call(readSuite, { params: { id: made.id } })).version;
    await admin.call(withdrawSuite, {
      params: { id: made.id },
      body: { seen, reason: '错', acceptedUntil: null },
    });
    await admin.refusal('reviewStatusChanged', beginSuiteUpload, { params: { id: made.id }, body });
    await admin.refusal('reviewStatusChanged', deleteSuitePackage, { params: { id: made.packageId } });
  });
});
