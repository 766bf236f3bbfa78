import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { ResultFault } from '../result-fault.ts';
import { ArchiveTotals, type PackedFile } from './archive-totals.ts';
import { type ByteSource, WindowReader } from './byte-source.ts';
import { chooseResult, mayBeResult } from './choose-result.ts';
import { checkEntries, findZip } from './zip-directory.ts';

/** A result that was found in an archive, read anew from it: it never stands in memory as a whole. */
export type PackedResult = { xmlBytes: number; files: number; chunks: AsyncIterable<Uint8Array> };

type ZipResult = PackedFile & { entry: yauzl.Entry };

/** Ways to compress that other tools know; yauzl reads those that suites use, 0 and 8. */
const compressions: Record<number, string> = {
  1: 'Shrink',
  6: 'Implode',
  9: 'Deflate64',
  12: 'BZIP2',
  14: 'LZMA',
  20: 'Zstandard',
  93: 'Zstandard',
  95: 'XZ',
  96: 'JPEG',
  98: 'PPMd',
};
/** What WinZip and others write in the place of the method of an entry that they encrypt with AES. */
const encryptedMethod = 99;

/**
 * Finds the result in a ZIP. Every entry is inflated and counted, whatever the headers claim, so a bomb is noticed
 * wherever it sits; then the result alone is inflated again, piece by piece, as it is read.
 */
export async function readZip(source: ByteSource, resultBytes: number): Promise<PackedResult> {
  try {
    const zip = await openZip(source);
    const totals = new ArchiveTotals(resultBytes);
    const results: ZipResult[] = [];
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      totals.countFile();
      const file = await countEntry(zip, entry, totals);
      if (mayBeResult(file.name)) results.push({ ...file, entry });
    }
    const result = chooseResult(results);
    return { xmlBytes: result.bytes, files: totals.files, chunks: inflate(zip, result.entry) };
  } catch (error) {
    throw describeFailure(error);
  }
}

async function openZip(source: ByteSource): Promise<yauzl.ZipFile> {
  const place = await findZip(source);
  if (place === undefined)
    throw new ResultFault('fileHeaderError', 'archiveDamaged', { hint: 'no end of the directory' });
  await checkEntries(source, place);
  const reader = new WindowReader(source, place.start);
  const options = { autoClose: false };
  return yauzl.fromRandomAccessReaderPromise(reader, place.end - place.start, options);
}

async function countEntry(zip: yauzl.ZipFile, entry: yauzl.Entry, totals: ArchiveTotals) {
  const { fileName: name, uncompressedSize, compressionMethod } = entry;
  refuseUnreadable(entry);
  totals.check(name, uncompressedSize, uncompressedSize);
  let checksum = 0;
  const file = await totals.count(name, await zip.openReadStreamPromise(entry), (piece) => {
    checksum = crc32(piece, checksum);
  });
  if (checksum !== entry.crc32) throw new ResultFault('fileHeaderError', 'archiveDamaged', { hint: name });
  if (compressionMethod === 0 && file.bytes !== uncompressedSize)
    throw new ResultFault('fileHeaderError', 'archiveLies', { hint: name });
  return file;
}

function refuseUnreadable(entry: yauzl.Entry): void {
  const { fileName, compressionMethod } = entry;
  if (entry.isEncrypted() || compressionMethod === encryptedMethod)
    throw new ResultFault('fileHeaderError', 'archiveEncrypted', { hint: fileName });
  if (entry.canDecodeFileData()) return;
  const method = compressions[compressionMethod] ?? String(compressionMethod);
  throw new ResultFault('fileHeaderError', 'archiveCompression', { hint: `${method}, ${fileName}` });
}

async function* inflate(zip: yauzl.ZipFile, entry: yauzl.Entry): AsyncGenerator<Uint8Array> {
  try {
    yield* await zip.openReadStreamPromise(entry);
  } catch (error) {
    throw describeFailure(error);
  }
}

/** What yauzl and zlib say about a bad archive becomes a fault; trouble with the disk stays an error of ours. */
function describeFailure(error: unknown): unknown {
  if (error instanceof ResultFault || !(error instanceof Error) || 'syscall' in error) return error;
  const hint = error.message;
  if (/relative path|absolute path|invalid characters/i.test(hint)) {
    return new ResultFault('fileHeaderError', 'archivePath', { hint });
  }
  if (/encryption/i.test(hint)) return new ResultFault('fileHeaderError', 'archiveEncrypted');
  if (/too many bytes|not enough bytes|size mismatch/i.test(hint)) {
    return new ResultFault('fileHeaderError', 'archiveLies', { hint });
  }
  return new ResultFault('fileHeaderError', 'archiveDamaged', { hint });
}
