import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { RefusalView } from '#contract/evidence.ts';
import { touchUploads } from '#db/queries/stale-work.ts';
import type { ParseOutcome } from '#domain/test-results/test-result-outcome.ts';
import { beginParsing, type ParseTask } from '#services/evidence/parsing/begin-parsing.ts';
import { finishParsing } from '#services/evidence/parsing/finish-parsing.ts';
import { buildTradefedXml } from '#tests/fixtures/test-results/build-tradefed.ts';
import { createMaker, type EvidenceRig, openEvidenceRig } from '#tests/support/applications/evidence-rig.ts';
import { PARSER_VERSION, parseTestResult } from '#workers/parsers/parse-test-result.ts';

let rig: EvidenceRig;
beforeAll(async () => {
  rig = await openEvidenceRig(inject('stack'));
});
afterAll(() => rig.close());

const timedOut: ParseOutcome = {
  ok: false,
  error: { name: 'testResultContentInvalid', detail: 'timedOut' },
};

async function upload(): Promise<string> {
  const maker = await createMaker(rig.db);
  return (await (await rig.as(maker.account)).uploadResult(maker.first, buildTradefedXml())).id;
}

async function begin(uploadId: string): Promise<ParseTask> {
  const task = await beginParsing(rig.db, uploadId);
  if (!task) throw new Error('there is something to read');
  return task;
}

const read = (id: string) =>
  rig.db
    .selectFrom('upload')
    .select(['state', 'attempt', 'heartbeatAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('an attempt that was taken over can no longer end the upload', async () => {
  const id = await upload();
  const paused = await begin(id);
  const next = await begin(id);
  expect(
    await finishParsing(rig.deps, { task: paused, outcome: timedOut, parserVersion: PARSER_VERSION }),
  ).toBe('dropped');
  expect(await read(id)).toMatchObject({ state: 'parsing', attempt: 2 });
  const outcome = await rig.deps.storage.withFile(next.file.sha256, (path) => parseTestResult(path));
  expect(await finishParsing(rig.deps, { task: next, outcome, parserVersion: PARSER_VERSION })).toBe(
    'matched',
  );
});

test('the sweep passes by rows that somebody else holds', async () => {
  const [held, free] = [await upload(), await upload()];
  const before = [await read(held), await read(free)];
  await rig.db.transaction().execute(async (trx) => {
    await trx.selectFrom('upload').select('id').where('id', '=', held).forUpdate().execute();
    await touchUploads(rig.db, [held, free]);
  });
  expect((await read(held)).heartbeatAt).toEqual(before[0]?.heartbeatAt);
  expect((await read(free)).heartbeatAt).not.toEqual(before[1]?.heartbeatAt);
});

describe('a result of a suite that the programme has published', () => {
  const published = (edition: string, day: string, more: object = {}) =>
    rig.db
      .insertInto('suite')
      .values({ kind: 'certification-testing', name: 'VTS', edition, publishedAt: new Date(day), ...more })
      .returning('id')
      .executeTakeFirstOrThrow();
  const startedAt = Date.parse('2026-11-18T02:00:00Z');
  const run = async (version: string) => {
    const maker = await createMaker(rig.db);
    const suite = { suiteName: 'VTS', suiteVersion: version, startedAt, endedAt: startedAt + 3_600_000 };
    const { id } = await (await rig.as(maker.account)).uploadResult(maker.first, buildTradefedXml(suite));
    const task = await begin(id);
    const outcome = await rig.deps.storage.withFile(task.file.sha256, (path) => parseTestResult(path));
    await finishParsing(rig.deps, { task, outcome, parserVersion: PARSER_VERSION });
    const row = await rig.db
      .selectFrom('upload')
      .select(['state', 'refusal'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { state: row.state, refusal: row.refusal as RefusalView | null };
  };

  test('is refused with wanted and found unless its edition is accepted on the day the run began', async () => {
    expect((await run('15_r1')).state).toBe('matched');
    await published('15_r9', '2026-09-01', { categories: ['tv'] });
    expect((await run('15_r1')).state).toBe('matched');
    await published('15_r2', '2026-10-01');
    const unknown = await run('15_r1');
    expect(unknown).toMatchObject({ state: 'refused', refusal: { errorCode: 'HTS.100000143' } });
    expect(unknown.refusal?.mismatches).toMatchObject([
      { item: 'suiteVersion', expected: '15_r2', found: '15_r1', line: 3 },
    ]);
    expect((await run('15_R2')).state).toBe('matched');
    const next = await published('15_r3', '2026-11-01', { mandatoryFrom: '2026-11-10', graceDays: 9 });
    expect((await run('15_r2')).state).toBe('matched');
    await rig.db.updateTable('suite').set({ graceDays: 8 }).where('id', '=', next.id).execute();
    const ended = await run('15_r2');
    expect(ended.refusal?.message.en).toContain('no longer accepted (it should be 15_r3)');
    await rig.db
      .updateTable('suite')
      .set({ withdrawnAt: new Date('2026-11-17'), withdrawnReason: '有误' })
      .where('id', '=', next.id)
      .execute();
    const withdrawn = await run('15_r3');
    expect(withdrawn.refusal?.mismatches).toMatchObject([{ expected: '15_r2', found: '15_r3' }]);
  });
});
