import type { Readable, TransformOptions } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import yauzl from 'yauzl';
import { ResultFault } from '../result-fault.ts';
import { ArchiveTotals, type PackedFile } from './archive-totals.ts';
import { type ByteSource, WindowReader } from './byte-source.ts';
import { chooseResult, findByUsualName, mayBeResult } from './choose-result.ts';
import { checkEntries, findZip } from './zip-directory.ts';

/** A result in an archive, to be read as a stream. */
export type PackedResult = { xmlBytes: number; files: number; chunks: AsyncIterable<Uint8Array> };

type ZipFile = { name: string; entry: yauzl.Entry };

/** Unpacked bytes a call of zlib; larger than its default of 16 KiB, as each call has its cost. */
const chunkSize = 131_072;
/** So that the next chunk is unpacked while one is parsed; zlib's types lack this option. */
const readAhead: Pick<TransformOptions, 'readableHighWaterMark'> = { readableHighWaterMark: 2 * chunkSize };

/** Compression methods by number that yauzl cannot read; suites use 0 and 8. */
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
/** Compression method of entries that are encrypted with AES. */
const encryptedMethod = 99;

/** Finds the result in a ZIP. Every entry is inflated and counted, whatever its header claims, against ZIP bombs. */
export async function readZip(source: ByteSource, resultBytes: number): Promise<PackedResult> {
  try {
    const zip = await openZip(source);
    const totals = new ArchiveTotals(resultBytes);
    const files: ZipFile[] = [];
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      totals.countFile();
      refuseUnreadable(entry);
      files.push({ name: entry.fileName, entry });
    }
    return await findResult(zip, files, totals);
  } catch (error) {
    throw describeFailure(error);
  }
}

/** A result that is known by its name is inflated only once, as it is read; all others before. */
async function findResult(zip: yauzl.ZipFile, files: readonly ZipFile[], totals: ArchiveTotals) {
  const named = findByUsualName(files);
  for (const { name, entry } of files) totals.check(name, entry.uncompressedSize, entry.uncompressedSize);
  const results: (PackedFile & ZipFile)[] = [];
  for (const file of files) {
    if (file === named) continue;
    const counted = await totals.count(file.name, inflate(zip, file.entry));
    if (mayBeResult(file.name)) results.push({ ...counted, ...file });
  }
  if (named) {
    const { name, entry } = named;
    const chunks = totals.counted(name, inflate(zip, entry));
    return { xmlBytes: entry.uncompressedSize, files: totals.files, chunks };
  }
  const result = chooseResult(results);
  return { xmlBytes: result.bytes, files: totals.files, chunks: inflate(zip, result.entry) };
}

async function openZip(source: ByteSource): Promise<yauzl.ZipFile> {
  const location = await findZip(source);
  if (location === undefined)
    throw new ResultFault('fileHeaderError', 'archiveDamaged', { hint: 'no end of the directory' });
  await checkEntries(source, location);
  const reader = new WindowReader(source, location.start);
  const options = { autoClose: false };
  return yauzl.fromRandomAccessReaderPromise(reader, location.end - location.start, options);
}

function refuseUnreadable(entry: yauzl.Entry): void {
  const { fileName, compressionMethod } = entry;
  if (entry.isEncrypted() || compressionMethod === encryptedMethod)
    throw new ResultFault('fileHeaderError', 'archiveEncrypted', { hint: fileName });
  if (entry.canDecodeFileData()) return;
  const method = compressions[compressionMethod] ?? String(compressionMethod);
  throw new ResultFault('fileHeaderError', 'archiveCompression', { hint: `${method}, ${fileName}` });
}

/** Yields the unpacked bytes of an entry. @throws ResultFault where they are not as its header says */
async function* inflate(zip: yauzl.ZipFile, entry: yauzl.Entry): AsyncGenerator<Buffer> {
  const { fileName: hint, uncompressedSize, compressionMethod } = entry;
  let [checksum, bytes] = [0, 0];
  let packed: Readable | undefined;
  try {
    packed = await zip.openReadStreamPromise(entry, { decodeFileData: false });
    const unpacked =
      compressionMethod === 0 ? packed : packed.pipe(createInflateRaw({ chunkSize, ...readAhead }));
    packed.on('error', (error) => unpacked.destroy(error));
    for await (const piece of unpacked) {
      bytes += piece.length;
      if (bytes > uncompressedSize) break;
      checksum = crc32(piece, checksum);
      yield piece;
    }
  } catch (error) {
    throw describeFailure(error);
  } finally {
    packed?.destroy();
  }
  if (bytes !== uncompressedSize) throw new ResultFault('fileHeaderError', 'archiveLies', { hint });
  if (checksum !== entry.crc32) throw new ResultFault('fileHeaderError', 'archiveDamaged', { hint });
}

/** Turns errors of yauzl and zlib into a ResultFault; those of the disk stay as they are. */
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
