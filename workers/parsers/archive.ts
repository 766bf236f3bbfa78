import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import {
  ARCHIVE_ENTRY_MAX_BYTES,
  ARCHIVE_MAX_ENTRIES,
  ARCHIVE_TOTAL_MAX_BYTES,
} from '#domain/test-results/test-result-limits.ts';
import { ResultFault } from './result-fault.ts';

export type ArchivedResult = {
  /** The result's bytes in pieces; cut after `keepBytes` and one more piece, see `xmlBytes`. */
  chunks: Uint8Array[];
  /** Full size of the result, inflated. */
  xmlBytes: number;
  files: number;
};

type Totals = { files: number; bytes: number };

const RESULT_NAME = /(^|\/)test_result\.xml$/i;

/**
 * Finds `test_result.xml` in a ZIP as a suite writes it. Every entry is inflated and counted, whatever the headers
 * claim, so a bomb is noticed wherever it sits; only the result is kept, and of that no more than `keepBytes`.
 */
export async function readResultFromZip(
  source: string | Uint8Array,
  keepBytes: number,
): Promise<ArchivedResult> {
  try {
    return await readArchive(source, keepBytes);
  } catch (error) {
    throw describeFailure(error);
  }
}

async function readArchive(source: string | Uint8Array, keepBytes: number): Promise<ArchivedResult> {
  const zip =
    typeof source === 'string'
      ? await yauzl.openPromise(source)
      : await yauzl.fromBufferPromise(toBuffer(source));
  if (zip.entryCount > ARCHIVE_MAX_ENTRIES) {
    zip.close();
    throw new ResultFault('tooManyFilesInArchive', 'archiveEntries', { hint: String(zip.entryCount) });
  }
  const totals = { files: 0, bytes: 0 };
  let result: Omit<ArchivedResult, 'files'> | undefined;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    totals.files += 1;
    if (totals.files > ARCHIVE_MAX_ENTRIES) throw new ResultFault('tooManyFilesInArchive', 'archiveEntries');
    const isResult = RESULT_NAME.test(entry.fileName);
    if (isResult && result !== undefined) {
      throw new ResultFault('invalidTestResultFile', 'archiveWithSeveralResults', { hint: entry.fileName });
    }
    const kept = await inflateEntry(zip, entry, totals, isResult ? keepBytes : 0);
    if (isResult) result = kept;
  }
  if (result === undefined) throw new ResultFault('invalidTestResultFile', 'archiveWithoutResult');
  return { ...result, files: totals.files };
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

async function inflateEntry(zip: yauzl.ZipFile, entry: yauzl.Entry, totals: Totals, keepBytes: number) {
  const hint = entry.fileName;
  if (entry.isEncrypted()) throw new ResultFault('fileHeaderError', 'archiveEncrypted', { hint });
  if (!entry.canDecodeFileData()) throw new ResultFault('fileHeaderError', 'archiveDamaged', { hint });
  checkSizes(entry.uncompressedSize, totals.bytes + entry.uncompressedSize, hint);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  let checksum = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    const piece: Buffer = chunk;
    if (bytes < keepBytes) chunks.push(piece);
    bytes += piece.length;
    totals.bytes += piece.length;
    checkSizes(bytes, totals.bytes, hint);
    checksum = crc32(piece, checksum);
  }
  if (checksum !== entry.crc32) throw new ResultFault('fileHeaderError', 'archiveDamaged', { hint });
  return { chunks, xmlBytes: bytes };
}

function checkSizes(entryBytes: number, totalBytes: number, hint: string): void {
  if (entryBytes > ARCHIVE_ENTRY_MAX_BYTES) {
    throw new ResultFault('decompressedFileTooLarge', 'archiveEntrySize', { hint });
  }
  if (totalBytes > ARCHIVE_TOTAL_MAX_BYTES) {
    throw new ResultFault('decompressedTotalTooLarge', 'archiveTotalSize', { hint });
  }
}

/** What yauzl and zlib say about a bad archive becomes a fault; trouble with the disk stays an error of ours. */
function describeFailure(error: unknown): unknown {
  if (error instanceof ResultFault || !(error instanceof Error) || 'syscall' in error) return error;
  const hint = error.message;
  if (/relative path|absolute path|invalid characters/i.test(hint)) {
    return new ResultFault('fileHeaderError', 'archivePath', { hint });
  }
  if (/too many bytes|not enough bytes|size mismatch/i.test(hint)) {
    return new ResultFault('fileHeaderError', 'archiveLies', { hint });
  }
  return new ResultFault('fileHeaderError', 'archiveDamaged', { hint });
}
