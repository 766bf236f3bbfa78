import { randomUUID } from 'node:crypto';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { FileStorage } from '#infra/storage/file-storage.ts';
import { createMaker, type EvidenceRig, openEvidenceRig } from '#tests/support/applications/evidence-rig.ts';
import type { WorkerDeps } from '#workers/base/deps.ts';
import { createWorkerMetrics } from '#workers/base/worker-metrics.ts';
import { SLOWDOWN_VARIABLE } from '#workers/parsers/parse-messages.ts';
import { processTestResult } from '#workers/processors/test-results.ts';
import { buildTradefedXml } from '../fixtures/test-results/build-tradefed.ts';
import { eventually } from '../support/eventually.ts';

let rig: EvidenceRig;
beforeAll(async () => {
  rig = await openEvidenceRig(inject('stack'));
});
afterAll(() => rig.close());

function workerDeps(changes: Partial<WorkerDeps> = {}): WorkerDeps {
  return {
    ...rig.deps,
    accountsDb: rig.db,
    stopping: new AbortController().signal,
    metrics: createWorkerMetrics(new Registry()),
    parseLimits: { memoryMb: 256, processorMs: 30_000 },
    print: { portalUrl: 'https://assay.example' },
    mailer: null,
    ...changes,
  };
}

const stateOf = (id: string) =>
  rig.db
    .selectFrom('upload')
    .select(['state', 'attempt', 'setbacks', 'refusal'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('a result that cannot be read', () => {
  /** Bytes that are there, as far as anybody is told, and cannot be got at. */
  const broken = (has: boolean): FileStorage => ({
    ...rig.deps.storage,
    withFile: (_sha256, use) => use(`/nowhere/${randomUUID()}`),
    has: async () => has,
  });
  async function upload(): Promise<string> {
    const { account, first } = await createMaker(rig.db);
    return (await (await rig.as(account)).uploadResult(first, buildTradefedXml())).id;
  }
  const attempt = (uploadId: string, storage: FileStorage) =>
    processTestResult(workerDeps({ storage }), { uploadId });

  test('though it is there is tried three times, and then its partner is told', async () => {
    const id = await upload();
    for (const _try of [1, 2]) await expect(attempt(id, broken(true))).rejects.toThrow();
    expect(await stateOf(id)).toMatchObject({ state: 'parsing', setbacks: 0 });
    expect(await attempt(id, broken(true))).toBe('refused');
    const { state, refusal } = await stateOf(id);
    expect([state, refusal]).toMatchObject(['refused', { errorCode: expect.stringMatching(/^HTS\./) }]);
    expect(await attempt(id, rig.deps.storage)).toBe('dropped');
  });

  test('as a slow machine loses it again and again is read all the same', async () => {
    const id = await upload();
    vi.stubEnv(SLOWDOWN_VARIABLE, '60000');
    const lost: Promise<string>[] = [];
    for (let count = 1; count <= 21; count += 1) {
      lost.push(processTestResult(workerDeps(), { uploadId: id }));
      await eventually(async () => (await stateOf(id)).attempt === count);
    }
    vi.unstubAllEnvs();
    expect(new Set(await Promise.all(lost.slice(0, -1)))).toEqual(new Set(['dropped']));
    expect(await processTestResult(workerDeps(), { uploadId: id })).toBe('matched');
    expect(await lost.at(-1)).toBe('dropped');
  });

  test('while the disk is away waits for it, and is read when it is back; after a day it ends', async () => {
    const [id, old] = [await upload(), await upload()];
    for (let count = 0; count < 3; count += 1) await expect(attempt(id, broken(false))).rejects.toThrow();
    expect(await stateOf(id)).toMatchObject({ state: 'parsing', attempt: 3, setbacks: 3 });
    expect(await attempt(id, rig.deps.storage)).toBe('matched');
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await rig.db.updateTable('upload').set({ receivedAt: yesterday }).where('id', '=', old).execute();
    for (const _try of [1, 2]) await expect(attempt(old, broken(false))).rejects.toThrow();
    expect(await attempt(old, broken(false))).toBe('refused');
  });
});
