import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { touchUploads } from '#db/queries/stale-work.ts';
import type { ParseOutcome } from '#domain/test-results/test-result-outcome.ts';
import { beginParsing, type ParseTask } from '#services/evidence/begin-parsing.ts';
import { finishParsing } from '#services/evidence/finish-parsing.ts';
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
  expect(await finishParsing(rig.deps, paused, timedOut, PARSER_VERSION)).toBe('dropped');
  expect(await read(id)).toMatchObject({ state: 'parsing', attempt: 2 });
  const outcome = await parseTestResult(rig.deps.storage.path(next.file.sha256));
  expect(await finishParsing(rig.deps, next, outcome, PARSER_VERSION)).toBe('matched');
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
