import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { touchUploads } from '#db/queries/stale-work.ts';
import type { ParseOutcome } from '#domain/test-results/test-result-outcome.ts';
import { beginParsing, type ParseTask } from '#services/evidence/begin-parsing.ts';
import { finishParsing } from '#services/evidence/finish-parsing.ts';
import { buildTradefedXml } from '#tests/fixtures/test-results/build-tradefed.ts';
import {
  createMaker,
  type EvidenceStand,
  openEvidenceStand,
} from '#tests/support/applications/evidence-stand.ts';
import { PARSER_VERSION, parseTestResult } from '#workers/parsers/parse-test-result.ts';

let stand: EvidenceStand;
beforeAll(async () => {
  stand = await openEvidenceStand(inject('stack'));
});
afterAll(() => stand.close());

const timedOut: ParseOutcome = {
  ok: false,
  error: { name: 'testResultContentInvalid', detail: 'timedOut' },
};

async function upload(): Promise<string> {
  const maker = await createMaker(stand.db);
  return (await (await stand.as(maker.account)).uploadResult(maker.first, buildTradefedXml())).id;
}

async function begin(uploadId: string): Promise<ParseTask> {
  const task = await beginParsing(stand.db, uploadId);
  if (!task) throw new Error('there is something to read');
  return task;
}

const read = (id: string) =>
  stand.db
    .selectFrom('upload')
    .select(['state', 'attempt', 'heartbeatAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('an attempt that was taken over can no longer end the upload', async () => {
  const id = await upload();
  const paused = await begin(id);
  const next = await begin(id);
  expect(await finishParsing(stand.deps, paused, timedOut, PARSER_VERSION)).toBe('dropped');
  expect(await read(id)).toMatchObject({ state: 'parsing', attempt: 2 });
  const outcome = await parseTestResult(stand.deps.storage.path(next.file.sha256));
  expect(await finishParsing(stand.deps, next, outcome, PARSER_VERSION)).toBe('matched');
});

test('the sweep passes by rows that somebody else holds', async () => {
  const [held, free] = [await upload(), await upload()];
  const before = [await read(held), await read(free)];
  await stand.db.transaction().execute(async (trx) => {
    await trx.selectFrom('upload').select('id').where('id', '=', held).forUpdate().execute();
    await touchUploads(stand.db, [held, free]);
  });
  expect((await read(held)).heartbeatAt).toEqual(before[0]?.heartbeatAt);
  expect((await read(free)).heartbeatAt).not.toEqual(before[1]?.heartbeatAt);
});
