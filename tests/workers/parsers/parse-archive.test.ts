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
