import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { getReadiness, listUploads, type UploadView } from '#contract/evidence.ts';
import { putWaiverRequest } from '#contract/waiver-request.ts';
import { readEvidence, readResults } from '#services/evidence/read-evidence.ts';
import {
  createMaker,
  type EvidenceRig,
  type Maker,
  openWorkingRig,
  type Uploader,
  type UploadTarget,
} from '#tests/support/applications/evidence-rig.ts';
import { buildTradefedXml } from '../fixtures/test-results/build-tradefed.ts';
import { buildSuiteZip } from '../fixtures/test-results/build-zip.ts';
import { planModules } from '../fixtures/test-results/tradefed-run.ts';
import { eventually } from '../support/eventually.ts';

let rig: EvidenceRig;
beforeAll(async () => {
  rig = await openWorkingRig(inject('stack'));
});
afterAll(() => rig.close());

async function settle(
  partner: Uploader,
  target: UploadTarget,
  content: string | Uint8Array<ArrayBuffer>,
  name?: string,
) {
  const { id } = await partner.uploadResult(target, content, name ? { name } : {});
  return eventually(async () => {
    const { rows } = await partner.call(listUploads, { params: { id: target.applicationId } });
    return rows.find((row) => row.id === id && row.finishedAt !== null);
  });
}

async function stagesOf({ id }: Pick<UploadView, 'id'>) {
  const events = await rig.db
    .selectFrom('event')
    .select(['version', 'change'])
    .where('entityId', '=', id)
    .where('room', '=', 'programme')
    .orderBy('id')
    .execute();
  return events.map(({ version, change }) => ({ version, stage: change.stage, state: change.state }));
}

const open = async (maker: Maker) => ({ ...maker, partner: await rig.as(maker.account) });

const setSizes = (sizes: Record<string, number>) =>
  rig.db
    .insertInto('generalConfig')
    .values({ key: 'testResultSizes', value: JSON.stringify(sizes), updatedAt: new Date() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(sizes) }))
    .execute();

test('a result may be as large as the programme allows its suite, when it is uploaded and when it is parsed', async () => {
  const { partner, first, second } = await open(await createMaker(rig.db));
  const large = buildTradefedXml({ modules: 30, casesPerModule: 750 });
  expect(large.length).toBeGreaterThan(1_048_576);
  expect(large.length).toBeLessThan(2 * 1_048_576);
  const refused = { status: 413, body: { errorCode: 'HTS.100000013' } };
  expect(await partner.sendResult(first, large)).toMatchObject(refused);
  await setSizes({ CTS: 2 });
  expect(await settle(partner, first, large)).toMatchObject({ state: 'matched', casesSeen: 22_500 });
  // The upload is accepted up to the largest limit of any suite; only the parser knows the suite.
  await setSizes({ CTS: 1, VTS: 2 });
  expect(await settle(partner, second, large)).toMatchObject({
    state: 'refused',
    refusal: { errorCode: 'HTS.100000013' },
  });
  await rig.db.deleteFrom('generalConfig').execute();
  expect(await partner.sendResult(second, large)).toMatchObject(refused);
});

describe('a result of the device', () => {
  test('is matched, counted and shown with its failures', async () => {
    const { partner, application, first } = await open(await createMaker(rig.db));
    const failures = [
      { module: 0, test: 3 },
      { module: 1, test: 5, result: 'INCOMPLETE' },
    ];
    const done = await settle(partner, first, buildTradefedXml({ modules: 3, casesPerModule: 40, failures }));
    expect(done).toMatchObject({
      state: 'matched',
      stage: 'done',
      progress: 100,
      casesSeen: 120,
      refusal: null,
    });
    const { results, failures: listed } = await readResults(rig.db, application.id);
    expect(results.get(first.configurationId)).toMatchObject({
      uploadId: done.id,
      suite: 'CTS 15_r4',
      modules: 3,
      modulesNotExecuted: 0,
      cases: 120,
      passed: 118,
      failed: 1,
      blocked: 1,
      bypassed: 0,
      runs: [2],
      newlyFailed: 0,
      fixed: 0,
      declared: { brand: '岚岳', model: 'LY-P110', osVersion: '15' },
      measured: { brand: 'Lanyue', model: 'LY-P110', osVersion: '15', securityPatch: '2026-11-05' },
    });
    expect(listed).toMatchObject([
      { kind: 'failed', configurations: [1], bypass: null, module: 'CtsAccessibilityTestCases' },
      { kind: 'blocked', configurations: [1], bypass: null, module: 'CtsCameraTestCases' },
    ]);
    const stages = await stagesOf(done);
    expect(stages.at(0)).toMatchObject({ stage: 'received', state: 'received' });
    expect(stages.at(-1)).toMatchObject({ stage: 'done', state: 'matched' });
    const versions = stages.map((stage) => stage.version);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
  });

  test.each([
    ['the archive of its suite', ''],
    ['an archive behind a program', 'MZ\u0000program'],
  ])('comes in %s, too', async (_what, before) => {
    const { partner, first } = await open(await createMaker(rig.db));
    const zip = Uint8Array.from(Buffer.concat([Buffer.from(before), buildSuiteZip(buildTradefedXml())]));
    expect(await settle(partner, first, zip, '2026.11.11_09.20_cts.zip')).toMatchObject({ state: 'matched' });
  });

  test('is compared with the run before', async () => {
    const { partner, application, first } = await open(await createMaker(rig.db));
    const runs = [
      [1, 2, 3],
      [3, 4],
    ];
    for (const run of runs) {
      const failures = run.map((one) => ({ module: 0, test: one }));
      await settle(partner, first, buildTradefedXml({ failures }));
    }
    const { results } = await readResults(rig.db, application.id);
    expect(results.get(first.configurationId)).toMatchObject({ runs: [3, 2], newlyFailed: 1, fixed: 2 });
  });

  test('counts for its configuration, and readiness says what is missing', async () => {
    const { partner, application, first, second } = await open(await createMaker(rig.db));
    const params = { id: application.id };
    expect(await partner.call(getReadiness, { params })).toEqual({
      ready: false,
      missing: [first, second].map(({ configurationId }, index) => ({
        configurationId,
        ordinal: index + 1,
        reason: 'no-result',
        count: 1,
      })),
    });
    const failing = [
      { module: 0, test: 0 },
      { module: 0, test: 1 },
    ];
    await settle(partner, first, buildTradefedXml({ failures: failing }));
    await settle(partner, second, buildTradefedXml({ model: 'LY-P110W' }));
    const { missing } = await partner.call(getReadiness, { params });
    expect(missing).toMatchObject([
      { ordinal: 1, reason: 'open-failures', count: 2 },
      { ordinal: 2, reason: 'refused' },
    ]);
    await settle(partner, first, buildTradefedXml());
    await settle(partner, second, buildTradefedXml());
    expect(await partner.call(getReadiness, { params })).toEqual({ ready: true, missing: [] });
    expect(await readEvidence(rig.db, application.id)).toEqual(
      [first, second].map(({ configurationId }, index) => ({
        configurationId,
        ordinal: index + 1,
        upload: 'matched',
        openFailures: 0,
        rejectedFailures: 0,
        omittedFailures: 0,
        modulesNotDone: 0,
        rejected: false,
      })),
    );
  });

  test('merges a failure of two configurations into one', async () => {
    const { partner, application, first, second } = await open(await createMaker(rig.db));
    const shared = { module: 0, test: 2 };
    await settle(partner, first, buildTradefedXml({ failures: [shared] }));
    await settle(partner, second, buildTradefedXml({ failures: [shared, { module: 0, test: 9 }] }));
    const { failures } = await readResults(rig.db, application.id);
    expect(failures.map((failure) => failure.configurations)).toEqual([[1, 2], [2]]);
  });
});

/** Says more than is there, did not end one module, and names one failed test twice. */
function oddRun(): string {
  const [cut, twice] = planModules(2, 4);
  if (!cut || !twice) throw new Error('two modules were planned');
  const failed = { testCase: 'a.B', test: 't', result: 'fail', message: 'no' };
  return buildTradefedXml({
    modules: [
      { ...cut, done: false, announced: 4, reason: 'device went offline' },
      { ...twice, tests: [...twice.tests, failed, failed] },
    ],
    summary: { pass: 972_406, modules_done: 2 },
  });
}

describe('an odd result', () => {
  test('shows what is incomplete or contradicts itself, and each of its failures can be explained', async () => {
    const { partner, application, first, second } = await open(await createMaker(rig.db));
    const params = { id: application.id };
    await settle(partner, second, buildTradefedXml());
    await settle(partner, first, oddRun());
    const read = async () => {
      const { results, failures } = await readResults(rig.db, application.id);
      return { failures, result: results.get(first.configurationId) };
    };
    const { failures, result } = await read();
    expect(result).toMatchObject({
      modules: 2,
      modulesIncomplete: 1,
      modulesNotExecuted: 0,
      failed: 2,
      blocked: 0,
      bypassed: 0,
      bypassesWanting: 3,
      failuresOmitted: 0,
      disagreements: [
        { figure: 'passed', stated: 972_406, counted: 8 },
        { figure: 'modulesDone', stated: 2, counted: 1 },
      ],
    });
    expect(failures).toMatchObject([
      { kind: 'blocked', testCase: '', test: '', message: 'device went offline' },
      { testCase: 'a.B', test: 't' },
      { testCase: 'a.B', test: 't #2' },
    ]);
    for (const { key: failureKey } of failures)
      await partner.call(putWaiverRequest, { params, body: { failureKey, reason: '供应商已知问题' } });
    expect((await read()).result).toMatchObject({ bypassed: 2, bypassesWanting: 0 });
    expect(await partner.call(getReadiness, { params })).toEqual({ ready: true, missing: [] });
  });
});

describe('a result is refused', () => {
  test('for another device, with the lines that say so', async () => {
    const { partner, first, application } = await open(await createMaker(rig.db));
    const xml = buildTradefedXml({ model: 'LY-P110W', osVersion: '14', product: 'p110w' });
    const lineOf = (text: string) => xml.split('\n').findIndex((line) => line.includes(text)) + 1;
    const { state, refusal } = await settle(partner, first, xml);
    expect(state).toBe('refused');
    const [model, os] = [lineOf('build_model'), lineOf('build_version_release')];
    expect(refusal).toMatchObject({
      errorCode: 'HTS.100000143',
      line: model,
      message: {
        zh: `第 ${model} 行：型号应为 LY-P110，文件中为 LY-P110W；第 ${os} 行：系统版本应为 15，文件中为 14`,
        en: `Line ${model}: model should be LY-P110, but the file says LY-P110W; Line ${os}: OS version should be 15, but the file says 14`,
      },
      mismatches: [
        { item: 'model', expected: 'LY-P110', found: 'LY-P110W', line: model },
        { item: 'osVersion', expected: '15', found: '14', line: os },
      ],
    });
    const marked = refusal?.excerpt.filter((row) => row.marked).map((row) => row.line);
    expect(marked).toEqual([model, os]);
    expect((await readResults(rig.db, application.id)).results.size).toBe(0);
  });

  test('for another brand, naming both of the product', async () => {
    const { partner, first } = await open(await createMaker(rig.db));
    const { refusal } = await settle(partner, first, buildTradefedXml({ brand: 'Hebai' }));
    expect(refusal?.mismatches).toMatchObject([{ item: 'brand', expected: '岚岳 / Lanyue', found: 'Hebai' }]);
  });

  test('when the XML is broken, with the line and what stands there', async () => {
    const { partner, first } = await open(await createMaker(rig.db));
    const lines = buildTradefedXml().split('\n');
    lines[12] = '  <Module name="Broken" <>';
    const { refusal, state } = await settle(partner, first, lines.join('\n'));
    expect(state).toBe('refused');
    expect(refusal).toMatchObject({ errorCode: 'HTS.00000006', line: 13, mismatches: [] });
    expect(refusal?.message.zh).toContain('第 13 行');
    expect(refusal?.excerpt.find((row) => row.marked)).toEqual({ line: 13, text: lines[12], marked: true });
  });

  test.each([
    ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['GB18030', (text: string) => Buffer.from(text.replace('岚岳', '\xe1\xb0\xd4\xc0'), 'latin1')],
  ])('when it is broken, with its lines as %s says them', async (encoding, encode) => {
    const { partner, first } = await open(await createMaker(rig.db));
    const lines = buildTradefedXml().replace("'UTF-8'", `'${encoding}'`).split('\n');
    lines[12] = '  <Module name="岚岳" <>';
    const { refusal } = await settle(partner, first, Uint8Array.from(encode(lines.join('\n'))));
    expect(refusal?.excerpt.find((row) => row.marked)).toEqual({ line: 13, text: lines[12], marked: true });
  });

  test('when the file ends midway', async () => {
    const { partner, first } = await open(await createMaker(rig.db));
    const xml = buildTradefedXml({ modules: 4 });
    const { refusal } = await settle(partner, first, xml.slice(0, xml.length / 2));
    expect(refusal?.message.en).toMatch(/ends midway/);
    expect(refusal?.excerpt.length).toBeGreaterThan(0);
  });
});

test('an upload that was replaced before it was read is dropped quietly', async () => {
  const { partner, application, first } = await open(await createMaker(rig.db));
  const xml = buildTradefedXml();
  const uploads = [];
  for (let round = 0; round < 4; round += 1) uploads.push(await partner.uploadResult(first, xml));
  const last = uploads.at(-1);
  const ended = await eventually(async () => {
    const rows = await rig.db
      .selectFrom('upload')
      .select(['id', 'state', 'withdrawnAt', 'finishedAt'])
      .where('applicationId', '=', application.id)
      .execute();
    // One that was replaced before it was read is never finished.
    return rows.every((row) => row.finishedAt !== null || row.withdrawnAt !== null) && rows;
  });
  expect(ended.filter((row) => row.withdrawnAt === null)).toMatchObject([{ id: last?.id, state: 'matched' }]);
  const { failed } = await rig.queues.testResults.getJobCounts('failed');
  expect(failed).toBe(0);
});
