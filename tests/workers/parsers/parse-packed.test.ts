import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { readResidentMb } from '#infra/sandbox/watch-resources.ts';
import { buildJunitXml } from '#tests/fixtures/test-results/build-junit.ts';
import { buildTar } from '#tests/fixtures/test-results/build-tar.ts';
import { buildTradefedXml } from '#tests/fixtures/test-results/build-tradefed.ts';
import { buildXdeviceXml } from '#tests/fixtures/test-results/build-xdevice.ts';
import { buildZip } from '#tests/fixtures/test-results/build-zip.ts';
import { writeLargeResult } from '#tests/fixtures/test-results/write-large-result.ts';
import { parseTestResult } from '#workers/parsers/parse-test-result.ts';
import { parseInChild } from '#workers/parsers/run-in-child.ts';

const xml = buildTradefedXml();
const name = 'results/2026.11.11/test_result.xml';
const folder = mkdtempSync(join(tmpdir(), 'packed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is read, without what says how it came; from a file, as it comes in the portal. */
async function read(content: Buffer) {
  const path = join(folder, 'packed');
  writeFileSync(path, content);
  const outcome = await parseTestResult(path);
  if (!outcome.ok) return outcome;
  const { source, ...report } = outcome.report;
  return { source, report };
}

const packed: [string, Buffer, string, number][] = [
  ['a .gz', gzipSync(xml), 'gzip', 1],
  [
    'a .tar.gz',
    gzipSync(
      buildTar([
        { name: 'log.txt', content: 'x' },
        { name, content: xml },
      ]),
    ),
    'gzip',
    2,
  ],
  [
    'a .tar.gz with a folder and a link',
    gzipSync(
      buildTar([
        { name: 'results/', content: '', type: '5' },
        { name: 'latest.xml', content: '', type: '2' },
        { name, content: xml },
      ]),
    ),
    'gzip',
    2,
  ],
];

describe('a result reads the same', () => {
  test.each(packed)('in %s', async (_what, content, container, files) => {
    const bare = await read(Buffer.from(xml));
    const found = await read(content);
    expect(found).toMatchObject({ report: 'report' in bare ? bare.report : null });
    expect(found).toMatchObject({ source: { container, files, xmlBytes: Buffer.byteLength(xml) } });
  });

  test.each([
    ['UTF-16, little end first', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'), 'UTF-16'],
    ['UTF-16, big end first', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(), 'UTF-16'],
  ])('in %s', async (_what, encode, declared) => {
    const wide = xml.replace(/encoding=(['"])UTF-8\1/i, `encoding="${declared}"`);
    const found = await read(encode(wide));
    const bare = await read(Buffer.from(xml));
    expect(found).toMatchObject({ report: 'report' in bare ? bare.report : null });
  });

  test('in GB18030, Chinese names and all', async () => {
    const head = Buffer.from('<?xml version="1.0" encoding="GB18030"?>\n', 'latin1');
    // 岚岳
    const brand = Buffer.from([0xe1, 0xb0, 0xd4, 0xc0]);
    const [before = '', after = ''] = xml
      .replace(/^<\?xml[^>]*\?>\s*/, '')
      .replace(/build_brand="[^"]*"/, 'build_brand="HERE"')
      .split('HERE');
    const found = await read(Buffer.concat([head, Buffer.from(before), brand, Buffer.from(after)]));
    expect(found).toMatchObject({ report: { build: { brand: '岚岳' } } });
  });
});

const xdevice = buildXdeviceXml();
const formats: [string, string][] = [
  ['Tradefed', xml],
  ['JUnit', buildJunitXml([{ name: 'Net', cases: [{ name: 'a' }, { name: 'b', body: '<failure/>' }] }])],
  ['xdevice', xdevice],
];
const wrappings: [string, (content: string) => Buffer][] = [
  ['a nested folder of a ZIP', (content) => buildZip([{ name: 'a/b/c/r.xml', content }])],
  [
    'a ZIP of ZIP64 that stores',
    (content) => buildZip([{ name: 'r.xml', content }], { large: true, stored: true }),
  ],
  [
    'a ZIP behind other bytes',
    (content) => Buffer.concat([Buffer.from('\x7fELF'), buildZip([{ name: 'r.xml', content }])]),
  ],
  ['a .gz', (content) => gzipSync(content)],
  ['a nested folder of a .tar.gz', (content) => gzipSync(buildTar([{ name: 'a/b/c/r.xml', content }]))],
];

describe.each(formats)('a result of %s reads the same', (_format, content) => {
  test.each(wrappings)('in %s', async (_what, wrap) => {
    const declared = { suiteName: 'ACTS', suiteVersion: '5.0', model: 'LY-P110' };
    const [bare, packed] = await Promise.all(
      [Buffer.from(content), wrap(content)].map((bytes) =>
        parseTestResult(bytes, { declared: content === xdevice ? declared : {} }),
      ),
    );
    if (!bare?.ok || !packed?.ok) throw new Error(JSON.stringify([bare, packed]));
    expect({ ...packed.report, source: null }).toEqual({ ...bare.report, source: null });
  });
});

describe('what cannot be read is named', () => {
  test.each<[string, Buffer, string, string]>([
    ['a GZIP that was cut off', gzipSync(xml).subarray(0, -20), 'fileHeaderError', 'archiveDamaged'],
    [
      'a TAR that was cut off',
      gzipSync(buildTar([{ name, content: xml }]).subarray(0, 900)),
      'fileHeaderError',
      'archiveDamaged',
    ],
    [
      'a TAR that leads out',
      gzipSync(buildTar([{ name: '../a.xml', content: xml }])),
      'fileHeaderError',
      'archivePath',
    ],
    [
      'a link in the place of a result',
      gzipSync(buildTar([{ name, content: '', type: '2' }])),
      'invalidTestResultFile',
      'archiveWithoutResult',
    ],
    ['a GZIP of zeros', gzipSync(Buffer.alloc(600_000_000)), 'testResultTooLarge', 'overSize'],
  ])('%s', async (_what, content, error, detail) => {
    expect(await parseTestResult(content)).toMatchObject({ ok: false, error: { name: error, detail } });
  });
});

test('a complete run of a million cases is read within the memory of its process', async () => {
  const file = join(folder, 'large.xml');
  const bytes = writeLargeResult(file, { modules: 1_000, casesPerModule: 1_000, failEvery: 2 });
  expect(bytes).toBeGreaterThan(50_000_000);
  let [pid, most] = [0, 0];
  const watch = setInterval(() => {
    most = Math.max(most, readResidentMb(pid) ?? 0);
  }, 20);
  const onSpawn = (id: number) => {
    pid = id;
  };
  const outcome = await parseInChild({ file, maxXmlBytes: 200 * 1_048_576, onSpawn });
  clearInterval(watch);
  expect(outcome).toMatchObject({
    ok: true,
    report: { totals: { passed: 999_500, failed: 500, modules: 1_000 } },
  });
  expect(most).toBeGreaterThan(50);
  expect(most).toBeLessThan(300);
});
