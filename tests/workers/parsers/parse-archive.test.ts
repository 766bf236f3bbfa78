import { expect, test } from 'vitest';
import { ARCHIVE_ENTRY_MAX_BYTES, ARCHIVE_MAX_ENTRIES } from '#domain/test-results/test-result-limits.ts';
import { buildTradefedXml } from '#tests/fixtures/test-results/build-tradefed.ts';
import { buildSuiteZip, buildZip, type ZipEntry } from '#tests/fixtures/test-results/build-zip.ts';
import { parseTestResult } from '#workers/parsers/parse-test-result.ts';

const XML = buildTradefedXml();
const RESULT: ZipEntry = { name: 'r/test_result.xml', content: XML };

async function* asStream(bytes: Buffer) {
  for (let from = 0; from < bytes.length; from += 1_000) yield bytes.subarray(from, from + 1_000);
}

test('the result is found among what the suite packs beside it', async () => {
  const outcome = await parseTestResult(buildSuiteZip(XML));
  expect(outcome).toMatchObject({
    ok: true,
    report: { source: { container: 'zip', files: 4, xmlBytes: XML.length }, totals: { passed: 10 } },
  });
});

/** Puts other numbers into an archive's last record. */
function withCount(zip: Buffer, entries: number): Buffer {
  const changed = Buffer.from(zip);
  changed.writeUInt16LE(entries, zip.length - 12);
  return changed;
}

/** The same archive with another method of compression in both headers of its only entry. */
function withMethod(zip: Buffer, method: number): Buffer {
  const changed = Buffer.from(zip);
  changed.writeUInt16LE(method, 8);
  changed.writeUInt16LE(method, zip.indexOf('PK\x01\x02', 0, 'latin1') + 10);
  return changed;
}

test.each([
  ['behind a program', () => Buffer.concat([Buffer.from('MZ program '), buildSuiteZip(XML)])],
  ['before other bytes', () => Buffer.concat([buildSuiteZip(XML), Buffer.alloc(300, 7)])],
  ['of ZIP64', () => buildZip([RESULT, { name: 'log.txt', content: 'x' }], { large: true })],
  [
    'of ZIP64 behind a program',
    () => Buffer.concat([Buffer.from('MZ'), buildZip([RESULT], { large: true })]),
  ],
  ['that stores', () => buildZip([RESULT], { stored: true })],
  ['with a result of another name', () => buildZip([{ name: 'a/b/mine.xml', content: XML }])],
])('a result is found in an archive %s', async (_, build) => {
  expect(await parseTestResult(build())).toMatchObject({ ok: true, report: { totals: { passed: 10 } } });
});

test('a result of a suite that may be larger may be larger than any other file in its archive', async () => {
  const large = XML + '\n'.repeat(52 * 1_048_576);
  const read = (entries: ZipEntry[]) => parseTestResult(buildZip(entries), { maxXmlBytes: 60 * 1_048_576 });
  expect(await read([{ ...RESULT, content: large }])).toMatchObject({ ok: true });
  expect(await read([RESULT, { name: 'log.txt', content: large }])).toMatchObject({
    error: { name: 'decompressedFileTooLarge' },
  });
});

test('bytes and a stream of them read the same', async () => {
  const zip = buildSuiteZip(XML);
  expect(await parseTestResult(asStream(zip))).toEqual(await parseTestResult(zip));
  expect(await parseTestResult(asStream(Buffer.from(XML)))).toEqual(await parseTestResult(Buffer.from(XML)));
});

const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1_048_576);
const many = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ name: `f${place}`, content: '' }));
const bomb: ZipEntry = { name: 'f', content: zeros(1), claimedSize: 10 };

test.each<[string, () => Buffer, string, string]>([
  [
    'no result',
    () => buildZip([{ name: 'a.xml', content: '<config/>' }]),
    'invalidTestResultFile',
    'archiveWithoutResult',
  ],
  [
    'a result of CTS 6',
    () => buildZip([{ name: '2015/testResult.xml', content: '<TestResult suite="CTS" version="6.0_r1"/>' }]),
    'invalidTestResultFile',
    'earlyResult',
  ],
  ['nothing at all', () => buildZip([]), 'invalidTestResultFile', 'archiveWithoutResult'],
  [
    'two results',
    () => buildZip([RESULT, { ...RESULT, name: 'test_result.xml' }]),
    'invalidTestResultFile',
    'archiveWithSeveralResults',
  ],
  [
    'too many entries',
    () => buildZip([RESULT, ...many(ARCHIVE_MAX_ENTRIES)]),
    'tooManyFilesInArchive',
    'archiveEntries',
  ],
  [
    'a file over 50 MB',
    () => buildZip([RESULT, { name: 'f', content: zeros(51) }]),
    'decompressedFileTooLarge',
    'archiveEntrySize',
  ],
  [
    'a result over 50 MB',
    () => buildZip([{ ...RESULT, content: zeros(51) }]),
    'decompressedFileTooLarge',
    'archiveEntrySize',
  ],
  [
    'a result over 1 MB',
    () => buildZip([{ ...RESULT, content: XML + '\n'.repeat(1_048_576) }]),
    'testResultTooLarge',
    'overSize',
  ],
  [
    'a header that claims more than 50 MB',
    () => buildZip([{ ...RESULT, claimedSize: ARCHIVE_ENTRY_MAX_BYTES + 1 }]),
    'decompressedFileTooLarge',
    'archiveEntrySize',
  ],
  ['a header that claims less', () => buildZip([RESULT, bomb]), 'fileHeaderError', 'archiveLies'],
  [
    'a header that claims more',
    () => buildZip([{ ...RESULT, claimedSize: 99_999 }]),
    'fileHeaderError',
    'archiveLies',
  ],
  ['a wrong checksum', () => buildZip([{ ...RESULT, claimedCrc: 1 }]), 'fileHeaderError', 'archiveDamaged'],
  ['another compression', () => withMethod(buildZip([RESULT]), 12), 'fileHeaderError', 'archiveCompression'],
  ['AES in the place of it', () => withMethod(buildZip([RESULT]), 99), 'fileHeaderError', 'archiveEncrypted'],
  [
    'too many entries and a record that lies',
    () => withCount(buildZip([RESULT, ...many(ARCHIVE_MAX_ENTRIES)]), 1),
    'tooManyFilesInArchive',
    'archiveEntries',
  ],
  ['a record that lies', () => withCount(buildSuiteZip(XML), 1), 'fileHeaderError', 'archiveLies'],
  ['an encrypted entry', () => buildZip([{ ...RESULT, flags: 1 }]), 'fileHeaderError', 'archiveEncrypted'],
  [
    'a path out of the archive',
    () => buildZip([{ ...RESULT, name: '../../test_result.xml' }]),
    'fileHeaderError',
    'archivePath',
  ],
  [
    'an absolute path',
    () => buildZip([{ ...RESULT, name: '/test_result.xml' }]),
    'fileHeaderError',
    'archivePath',
  ],
  ['a cut end', () => buildSuiteZip(XML).subarray(0, -30), 'fileHeaderError', 'archiveDamaged'],
  ['a broken signature', () => Buffer.from('PK\u0001\u0002 what else'), 'fileHeaderError', 'archiveDamaged'],
])('an archive with %s is refused', async (_, build, name, detail) => {
  expect(await parseTestResult(build())).toMatchObject({ ok: false, error: { name, detail } });
});

test('overlapping entries that add up to more than 500 MB are stopped by the running total', async () => {
  const entries = Array.from({ length: 12 }, (_, place) => ({ name: `f${place}`, content: zeros(45) }));
  const zip = buildZip(entries, { sharedFirst: true });
  expect(zip.length).toBeLessThan(100_000);
  expect(await parseTestResult(zip)).toMatchObject({
    ok: false,
    error: { name: 'decompressedTotalTooLarge', detail: 'archiveTotalSize' },
  });
});
