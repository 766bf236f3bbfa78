import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { mergeRun } from '#contract/applications/result-facts.ts';
import { getCheckProfile, getVerdict } from '#contract/applications/verdicts.ts';
import { getWaiverRequestFile, putWaiverRequestFile } from '#contract/applications/waiver-request-file.ts';
import { listUploads } from '#contract/evidence.ts';
import type { WaiverRequestFile } from '#domain/evidence/waiver-request-file.ts';
import { packCommand } from '#infra/local/packing/pack-command.ts';
import { checkout } from '#infra/local/portal/portal-processes.ts';
import { beginParsing } from '#services/evidence/parsing/begin-parsing.ts';
import { finishParsing } from '#services/evidence/parsing/finish-parsing.ts';
import { AGREED_PROPERTIES, buildJunitXml } from '#tests/fixtures/test-results/build-junit.ts';
import { buildTar } from '#tests/fixtures/test-results/build-tar.ts';
import { buildTradefedXml } from '#tests/fixtures/test-results/build-tradefed.ts';
import { buildXdeviceXml } from '#tests/fixtures/test-results/build-xdevice.ts';
import { buildZip } from '#tests/fixtures/test-results/build-zip.ts';
import { HOSTILE_FILES } from '#tests/fixtures/test-results/hostile-files.ts';
import { createMaker, type EvidenceRig, openEvidenceRig } from '#tests/support/applications/evidence-rig.ts';
import { PARSER_VERSION, parseTestResult } from '#workers/parsers/parse-test-result.ts';

let rig: EvidenceRig;
const folder = mkdtempSync(join(tmpdir(), 'assay-check-'));
const run = promisify(execFile);

beforeAll(async () => {
  rig = await openEvidenceRig(inject('stack'));
  const tarball = await packCommand(checkout, folder);
  writeFileSync(join(folder, 'package.json'), '{}');
  await rig.db
    .insertInto('suite')
    .values({
      kind: 'certification-testing',
      name: 'VTS',
      edition: '15_r9',
      publishedAt: new Date('2026-09-01'),
    })
    .execute();
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: folder });
}, 120_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await rig.close();
});

async function callCommand(args: string[]) {
  const script = join(folder, 'node_modules', '.bin', 'assay');
  try {
    return { code: 0, out: (await run(process.execPath, [script, ...args], { cwd: folder })).stdout };
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string };
    return { code, out: stdout };
  }
}

const bare = 'test_result.xml';
const failures = [
  { module: 0, test: 1 },
  { module: 0, test: 2 },
];
const failing = buildTradefedXml({ failures });
const junit = (properties: Record<string, string>) =>
  buildJunitXml(
    [{ name: 'Unit', cases: [{ name: 'a' }, { name: 'b', body: '<failure message="不 &lt;a&gt;"/>' }] }],
    {
      properties,
    },
  );
/** What the portal says of a file, and by what it judged; the command is run beside it on the same bytes. */
async function judgeTwice(name: string, content: string | Buffer) {
  const maker = await createMaker(rig.db);
  const partner = await rig.as(maker.account);
  const bytes = Uint8Array.from(Buffer.from(content));
  const params = { id: maker.application.id };
  const profile = await partner.call(getCheckProfile, { params });
  writeFileSync(join(folder, 'product.json'), JSON.stringify(profile));
  writeFileSync(join(folder, name), bytes);
  const sent = await partner.sendResult(maker.first, bytes, { name });
  if (sent.status !== 201) return { refused: sent.body as { errorCode: string; message: string } };
  const { id } = sent.body as { id: string };
  const task = await beginParsing(rig.db, id);
  if (!task) throw new Error('there is something to read');
  const outcome = await rig.deps.storage.withFile(task.file.sha256, (path) => parseTestResult(path));
  await finishParsing(rig.deps, { task, outcome, parserVersion: PARSER_VERSION });
  const path = getVerdict.path.replace('{id}', params.id).replace('{uploadId}', id);
  const portal = async () => (await fetch(`${rig.url}${path}`, { headers: partner.credentials })).text();
  return { portal, partner, params };
}
const check = (name: string, ...more: string[]) =>
  callCommand(['check', name, '--product', 'product.json', ...more]);

test.each([
  ['all passed', bare, buildTradefedXml(), 0],
  ['another device', bare, buildTradefedXml({ model: 'LY-X' }), 2],
  ['another system', bare, buildTradefedXml({ osVersion: '14' }), 2],
  [
    'an altered fingerprint',
    bare,
    buildTradefedXml({ unalteredFingerprint: 'a/b/c:15/X/1:user/release-keys' }),
    0,
  ],
  ['an edition that is not accepted', bare, buildTradefedXml({ suiteName: 'VTS', suiteVersion: '15_r1' }), 2],
  ['JUnit', 'TEST-unit.xml', junit(AGREED_PROPERTIES), 1],
  ['JUnit of nobody knows what', 'TEST-unit.xml', junit({}), 2],
  ['xdevice', 'summary_report.xml', buildXdeviceXml(), 2],
  ['a ZIP', 'results.zip', buildZip([{ name: 'a/test_result.xml', content: failing }]), 1],
  ['a gzip', 'test_result.xml.gz', gzipSync(failing), 1],
  [
    'a TAR in a gzip',
    'results.tar.gz',
    gzipSync(buildTar([{ name: 'a/test_result.xml', content: failing }])),
    1,
  ],
  ['a way out of a ZIP', 'results.zip', buildZip([{ name: '../test_result.xml', content: failing }]), 2],
] as [string, string, string | Buffer, number][])(
  '%s: the command says what the portal says, to the byte',
  async (_what, name, content, code) => {
    const { portal } = await judgeTwice(name, content);
    expect(await check(name, '--json')).toEqual({ code, out: `${await portal?.()}\n` });
  },
);

test('one file of reasons serves the portal and the command, and both say the same of it', async () => {
  const { partner, params, portal } = await judgeTwice(bare, failing);
  if (!partner) throw new Error('it is taken');
  const { configurationId = '' } = (await partner.call(listUploads, { params })).rows[0] ?? {};
  const target = { params: { ...params, configurationId } };
  const judge = async (exceptions: WaiverRequestFile) => {
    writeFileSync(join(folder, 'exceptions.json'), JSON.stringify(exceptions));
    return check(bare, '--exceptions', 'exceptions.json', '--json');
  };
  const empty = await partner.call(getWaiverRequestFile, target);
  expect(empty.exceptions.map(({ reason }) => reason)).toEqual(['', '']);
  expect(await judge(empty)).toEqual({ code: 1, out: `${await portal()}\n` });
  const body = { ...empty, exceptions: empty.exceptions.map((one) => ({ ...one, reason: '芯片限制' })) };
  expect(await partner.call(putWaiverRequestFile, { ...target, body })).toMatchObject({ set: 2 });
  expect(await judge(body)).toEqual({ code: 0, out: `${await portal()}\n` });
  expect(await judge(await partner.call(getWaiverRequestFile, target))).toMatchObject({ code: 0 });
});

const taken: string[] = [];

test.each([
  ['notes', 'nothing of XML'],
  ['large', `<?xml version="1.0"?>\n<Result>${' '.repeat(1_048_576)}</Result>`],
  ...Object.entries(HOSTILE_FILES).map(([name, { content }]) => [name, content] as const),
] as [string, string | Buffer][])('%s: the command refuses it as the portal does', async (name, content) => {
  const { portal, refused } = await judgeTwice('hostile.xml', content);
  const { code, out } = await check('hostile.xml', '--json');
  expect(code).toBe(2);
  if (portal) {
    taken.push(name);
    expect(out).toBe(`${await portal()}\n`);
    return;
  }
  // What is not taken at all has no upload to tell a verdict of: it is refused with the same words.
  const { outcome, refusal } = JSON.parse(out);
  expect([outcome, refusal.errorCode, refusal.message.zh]).toEqual([
    'refused',
    refused.errorCode,
    refused.message,
  ]);
});

test('most of the hostile files are taken, and read', () => {
  expect(taken.length).toBeGreaterThan(Object.keys(HOSTILE_FILES).length / 2);
});

test('a call that it does not know ends with 64, and says nothing', async () => {
  expect(await callCommand(['check', bare])).toEqual({ code: 64, out: '' });
});

test('a merged run is judged the same as by the command that merges the files', async () => {
  const maker = await createMaker(rig.db);
  const partner = await rig.as(maker.account);
  const params = { id: maker.application.id };
  const read = async (id: string) => {
    const task = await beginParsing(rig.db, id);
    if (!task) throw new Error('there is something to read');
    const outcome = await rig.deps.storage.withFile(task.file.sha256, (path) =>
      parseTestResult(path, { earlierFailures: task.asked }),
    );
    await finishParsing(rig.deps, { task, outcome, parserVersion: PARSER_VERSION });
    return id;
  };
  const later = buildTradefedXml({ failures: failures.slice(1), startedAt: Date.UTC(2026, 10, 12) });
  writeFileSync(join(folder, 'first.xml'), failing);
  writeFileSync(join(folder, bare), later);
  const first = await read((await partner.uploadResult(maker.first, failing)).id);
  const uploadId = await read((await partner.uploadResult(maker.first, later)).id);
  const body = { with: first };
  const merged = await read((await partner.call(mergeRun, { params: { ...params, uploadId }, body })).id);
  writeFileSync(
    join(folder, 'product.json'),
    JSON.stringify(await partner.call(getCheckProfile, { params })),
  );
  const { code, out } = await check(bare, '--json', '--with', 'first.xml');
  const path = getVerdict.path.replace('{id}', params.id).replace('{uploadId}', merged);
  const answer = await (await fetch(`${rig.url}${path}`, { headers: partner.credentials })).text();
  expect(out.trimEnd()).toBe(answer);
  expect(code).toBe(1);
  expect(JSON.parse(answer)).toMatchObject({
    failures: [{ test: 'testBehaviour2' }],
    result: { mended: [{ part: 2 }] },
  });
});

test('the command is told the suite that the file leaves out, and says that it can be', async () => {
  await judgeTwice('summary_report.xml', buildXdeviceXml());
  const untold = await check('summary_report.xml');
  expect([untold.code, untold.out.includes('--suite-name')]).toEqual([2, true]);
  const told = ['--suite-name', 'ACTS', '--suite-version', '5.0', '--os-version', 'OpenHarmony-5.0.0.71'];
  const { code, out } = await check('summary_report.xml', ...told, '--zone', 'Europe/Berlin', '--json');
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    refusal: null,
    result: { suite: { name: 'ACTS', version: '5.0' }, declared: ['suiteName', 'suiteVersion'] },
  });
  expect((await check(bare, '--zone', 'Nowhere')).code).toBe(64);
});

test('reasons are read behind a byte order mark; one of a single character is none, and one for no failure is named', async () => {
  await judgeTwice(bare, failing);
  const { failures: found } = JSON.parse((await check(bare, '--json')).out);
  const [one, two] = found.map(({ key }: { key: string }) => key);
  const reasons = { [one]: '芯片限制', [two]: 'x', 'no:such:key': '芯片限制' };
  const exceptions = Object.entries(reasons).map(([failureKey, reason]) => ({ failureKey, reason }));
  const file = JSON.stringify({ schema: 'assay-exceptions/1', exceptions });
  writeFileSync(join(folder, 'exceptions.json'), `\ufeff${file}`);
  const { code, out } = await check(bare, '--exceptions', 'exceptions.json', '--json');
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    failures: [{ state: 'open' }, { state: 'unexplained' }],
    unmatchedExceptions: ['no:such:key'],
  });
  expect((await check(bare, '--exceptions', 'exceptions.json')).out).toContain('no:such:key');
});
