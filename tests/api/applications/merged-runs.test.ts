import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { listModuleResults } from '#contract/applications/module-results.ts';
import { getResultFacts, mergeRun } from '#contract/applications/result-facts.ts';
import { getReadiness, uploadView } from '#contract/evidence.ts';
import { putWaiverRequest } from '#contract/waiver-request.ts';
import { commandRow, insertCommand } from '#db/queries/commands.ts';
import type { Command } from '#domain/applications/commands.ts';
import type { ApplicationStatus } from '#domain/applications/statuses.ts';
import { commitCommand } from '#services/commands/commit-command.ts';
import { beginParsing } from '#services/evidence/parsing/begin-parsing.ts';
import { finishParsing } from '#services/evidence/parsing/finish-parsing.ts';
import { buildTradefedXml } from '#tests/fixtures/test-results/build-tradefed.ts';
import { type PlannedFailure, planModules } from '#tests/fixtures/test-results/tradefed-run.ts';
import { createMaker, type EvidenceRig, openEvidenceRig } from '#tests/support/applications/evidence-rig.ts';
import { createAccount } from '#tests/support/factories.ts';
import { PARSER_VERSION } from '#workers/parsers/parse-test-result.ts';
import { parseInChild } from '#workers/parsers/run-in-child.ts';

let rig: EvidenceRig;
beforeAll(async () => {
  rig = await openEvidenceRig(inject('stack'));
});
afterAll(() => rig.close());

async function read(uploadId: string) {
  const task = await beginParsing(rig.db, uploadId);
  if (!task) throw new Error('there is something to read');
  const outcome = await rig.deps.storage.withFile(task.file.sha256, (file) =>
    parseInChild({ file, earlierFailures: task.asked }),
  );
  return finishParsing(rig.deps, { task, outcome, parserVersion: PARSER_VERSION });
}

async function openMaker(status: ApplicationStatus = 'certifying') {
  const maker = await createMaker(rig.db, status);
  const partner = await rig.as(maker.account);
  const { applicationId: id, configurationId } = maker.first;
  const send = async (xml: string) => {
    const { id: uploadId } = await partner.uploadResult(maker.first, xml);
    expect(await read(uploadId)).toBe('matched');
    return uploadId;
  };
  const readiness = async () => (await partner.call(getReadiness, { params: { id } })).missing;
  const own = async () =>
    (await readiness())
      .filter((one) => one.configurationId === configurationId)
      .map(({ reason, count }) => [reason, count]);
  return { ...maker, partner, params: { id, configurationId }, send, own };
}

/** Two modules of ten cases. */
const plan = (failures: PlannedFailure[] = []) => planModules(2, 10, failures);
const [camera] = [plan()[1]];
const retryOf = (test: number, result: string) => {
  const [module] = plan(result === 'pass' ? [] : [{ module: 0, test }]);
  if (!module) throw new Error('there is a first module');
  return buildTradefedXml({
    modules: [{ ...module, tests: module.tests.slice(test, test + 1) }],
    startedAt: 1_800_000_000_000,
  });
};
const failures = [
  { module: 0, test: 1 },
  { module: 0, test: 2 },
];

test('a retry is merged: what passed counts and is marked, what fails again stands; and it is taken apart again', async () => {
  const { partner, params, send, own } = await openMaker();
  const earlier = await send(buildTradefedXml({ modules: plan(failures) }));
  const later = await send(retryOf(1, 'pass'));
  const before = await partner.call(getResultFacts, { params });
  expect(before).toMatchObject({
    uploadId: later,
    parts: [],
    mergeable: [{ uploadId: earlier, failures: 2 }],
  });
  const to = { id: params.id, uploadId: later };
  const key = { 'idempotency-key': randomUUID() };
  const once = async () =>
    uploadView.parse((await partner.send(mergeRun, { params: to, body: { with: earlier } }, key)).body);
  const merged = await once();
  expect((await once()).id).toBe(merged.id);
  expect(await own()).toEqual([['processing', 1]]);
  expect(await read(merged.id)).toBe('matched');
  expect(await own()).toEqual([['open-failures', 1]]);
  const facts = await partner.call(getResultFacts, { params });
  expect(facts).toMatchObject({
    uploadId: merged.id,
    modulesRetried: 1,
    mended: { count: 1 },
    mergeable: [],
  });
  expect(
    facts.parts.map(({ part, modules, failures: failed, modulesGiven }) => [
      part,
      modules,
      failed,
      modulesGiven,
    ]),
  ).toEqual([
    [1, 2, 2, 2],
    [2, 1, 0, 0],
  ]);
  const { rows } = await partner.call(listModuleResults, { params });
  expect(
    rows.map(({ cases, passed, failed, part, retriedBy, mended }) => [
      cases,
      passed,
      failed,
      part,
      retriedBy,
      mended,
    ]),
  ).toEqual([
    [10, 9, 1, 1, 2, 1],
    [10, 10, 0, 1, null, 0],
  ]);

  const alone = await partner.call(mergeRun, {
    params: { ...to, uploadId: merged.id },
    body: { with: null },
  });
  await read(alone.id);
  expect(await partner.call(getResultFacts, { params })).toMatchObject({ uploadId: alone.id, parts: [] });
  expect(await own()).toEqual([]);
});

test('a failure of the later run is never hidden, and a plan that was split comes together', async () => {
  const { partner, params, send, own } = await openMaker();
  const first = await send(buildTradefedXml({ modules: plan().slice(0, 1) }));
  const again = await send(retryOf(1, 'fail'));
  const merged = await partner.call(mergeRun, {
    params: { id: params.id, uploadId: again },
    body: { with: first },
  });
  await read(merged.id);
  expect(await own()).toEqual([['open-failures', 1]]);
  const split = await send(
    buildTradefedXml({ modules: camera ? [camera] : [], startedAt: 1_700_000_000_000 }),
  );
  const whole = await partner.call(mergeRun, {
    params: { id: params.id, uploadId: split },
    body: { with: merged.id },
  });
  await read(whole.id);
  const { parts } = await partner.call(getResultFacts, { params });
  expect(parts.map(({ modulesGiven }) => modulesGiven)).toEqual([1, 0, 1]);
  expect(await own()).toEqual([['open-failures', 1]]);
});

test('only runs of one suite and build are merged, by whose they are, and while evidence may change', async () => {
  const { partner, params, send } = await openMaker();
  const other = await send(buildTradefedXml({ fingerprint: 'Lanyue/p110/p110:15/OLD/1:user/release-keys' }));
  const gts = await send(buildTradefedXml({ suiteName: 'GTS', startedAt: 1_700_000_000_000 }));
  const standing = await send(buildTradefedXml({ startedAt: 1_800_000_000_000 }));
  const to = { params: { id: params.id, uploadId: standing } };
  for (const [earlier, reason] of [
    [other, 'build'],
    [gts, 'suite'],
  ] as const) {
    const refused = await partner.refusal('productInformationMismatch', mergeRun, {
      ...to,
      body: { with: earlier },
    });
    expect(refused.details).toMatchObject({ reason });
  }
  await partner.refusal('dataMissing', mergeRun, { ...to, body: { with: randomUUID() } });
  await partner.refusal('parameterInvalid', mergeRun, { ...to, body: { with: null } });
  await partner.refusal('parameterInvalid', mergeRun, {
    params: { id: params.id, uploadId: gts },
    body: { with: other },
  });
  const stranger = await openMaker();
  await stranger.partner.refusal('applicationMissing', mergeRun, { ...to, body: { with: other } });
  await stranger.partner.refusal('applicationMissing', getResultFacts, { params });
  await rig.db
    .updateTable('application')
    .set({ status: 'certification-under-review' })
    .where('id', '=', params.id)
    .execute();
  await partner.refusal('applicationAlreadyInAudit', mergeRun, { ...to, body: { with: other } });
});

const stopped = buildTradefedXml({
  modules: plan().map((module, place) =>
    place === 0 ? module : { ...module, done: false, tests: [], announced: 0 },
  ),
});
const setting = (value: unknown) => ({
  key: 'incompleteRuns' as const,
  value: JSON.stringify(value),
  updatedAt: new Date(),
});

test('a module that never ran wants its reason, or another run where the suite has to be whole', async () => {
  const { partner, params, send, own } = await openMaker();
  await send(stopped);
  expect(await own()).toEqual([['open-failures', 1]]);
  const { rows } = await partner.call(listModuleResults, { params, query: { choice: 'unfinished' } });
  const [module] = rows;
  const failureKey = `${module?.name}:${module?.abi}:#`;
  await partner.call(putWaiverRequest, {
    params: { id: params.id },
    body: { failureKey, reason: '设备没有该部件' },
  });
  expect(await own()).toEqual([]);
  await rig.db
    .insertInto('generalConfig')
    .values(setting({ cts: 'refuse' }))
    .execute();
  expect(await own()).toEqual([['incomplete-run', 1]]);
  await rig.db.deleteFrom('generalConfig').execute();
});

async function commit(applicationId: string, command: Command) {
  const { actor } = await createAccount(rig.db, { roles: ['reviewer'] });
  const { number, version } = await rig.db
    .selectFrom('application')
    .select(['number', 'version'])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  const commandId = randomUUID();
  await insertCommand(rig.db, commandRow(actor, { id: commandId, applicationId, command }));
  const input = { applicationId, number, commandId, type: command.type, version };
  return commitCommand({ db: rig.db, now: () => new Date() }, input);
}

test.each([
  ['468', '', 'refused'],
  ['468', '套件重跑后没有改写摘要', 'committed'],
  ['11', '', 'refused'],
  ['10', '', 'committed'],
])(
  'a summary of %s failures, where none was counted, with the word «%s»: %s',
  async (failed, comment, kind) => {
    const { params, send } = await openMaker();
    await send(buildTradefedXml({ summary: { failed } }));
    const { id } = params;
    const status = { status: 'certification-under-review' as const, step: 5 as const };
    await rig.db.updateTable('application').set(status).where('id', '=', id).execute();
    const outcome = await commit(id, { type: 'approve-results', comment });
    expect(outcome).toMatchObject(
      kind === 'refused'
        ? { kind, error: 'reviewDataIncomplete', details: { reason: 'summary', configurations: [1] } }
        : { kind },
    );
  },
);
