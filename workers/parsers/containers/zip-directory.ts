import { ARCHIVE_MAX_ENTRIES } from '#domain/test-results/test-result-limits.ts';
import { ResultFault } from '../result-fault.ts';
import type { ByteSource } from './byte-source.ts';

const endSignature = 0x06054b50;
const endBytes = 22;
const locatorSignature = 0x07064b50;
const locatorBytes = 20;
const headerSignature = 0x02014b50;
const headerBytes = 46;
/** Bytes that may follow an archive: its comment, and what other tools appended. */
const tailBytes = 1_048_576;
/** How much of the directory is read at once. */
const windowBytes = 262_144;

/** Offsets of an archive and of its directory in a file, and the number of entries that its end record states. */
export type ZipLocation = { start: number; end: number; directory: number; stated: number };

/**
 * Finds an archive by its last end record whose directory is where it says. Other bytes may stand before the archive (a
 * self-extracting program) and up to 1 MiB behind it.
 */
export async function findZip(source: ByteSource): Promise<ZipLocation | undefined> {
  const from = Math.max(0, source.size - tailBytes);
  const tail = await source.read(from, source.size - from);
  let at = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  for (let tries = 0; at >= 0 && tries < 64; tries += 1) {
    const location = await locateFrom(source, tail.subarray(at), from + at);
    if (location !== undefined) return location;
    at = at === 0 ? -1 : tail.lastIndexOf('PK\x05\x06', at - 1, 'latin1');
  }
  return undefined;
}

async function locateFrom(source: ByteSource, end: Buffer, at: number): Promise<ZipLocation | undefined> {
  if (end.length < endBytes || end.readUInt32LE(0) !== endSignature) return undefined;
  const stop = at + endBytes + end.readUInt16LE(20);
  if (stop > source.size) return undefined;
  const zip64 = await readLargeEnd(source, at);
  const { size, offset, entries, before } = zip64 ?? {
    entries: end.readUInt16LE(10),
    size: end.readUInt32LE(12),
    offset: end.readUInt32LE(16),
    before: at,
  };
  // Where the stated size of the directory is wrong, its stated offset may still be right.
  for (const start of [before - size - offset, 0]) {
    const isThere =
      start >= 0 && start + offset <= before && (await isDirectory(source, start + offset, size));
    if (isThere) return { start, end: stop, directory: start + offset, stated: entries };
  }
  return undefined;
}

async function isDirectory(source: ByteSource, at: number, size: number): Promise<boolean> {
  if (size === 0) return true;
  const head = await source.read(at, 4);
  return head.length === 4 && head.readUInt32LE(0) === headerSignature;
}

/** The end record of ZIP64: it stands before its locator, and that before the plain end record. */
async function readLargeEnd(source: ByteSource, at: number) {
  if (at < locatorBytes + 56) return undefined;
  const records = await source.read(at - locatorBytes - 56, locatorBytes + 56);
  if (records.length < locatorBytes + 56 || records.readUInt32LE(56) !== locatorSignature) return undefined;
  if (records.readUInt32LE(0) !== 0x06064b50) return undefined;
  const read = (offset: number) => Number(records.readBigUInt64LE(offset));
  return { entries: read(32), size: read(40), offset: read(48), before: at - locatorBytes - 56 };
}

/** Counts the directory's entries. @throws ResultFault for too many, or for another number than the end record states */
export async function checkEntries(source: ByteSource, { directory, stated }: ZipLocation): Promise<void> {
  const counted = await countEntries(source, directory);
  const claimed = Math.max(counted, stated);
  if (claimed > ARCHIVE_MAX_ENTRIES) {
    const hint = counted > ARCHIVE_MAX_ENTRIES ? `> ${ARCHIVE_MAX_ENTRIES}` : String(stated);
    throw new ResultFault('tooManyFilesInArchive', 'archiveEntries', { hint });
  }
  if (counted !== stated)
    throw new ResultFault('fileHeaderError', 'archiveLies', { hint: `${stated} / ${counted}` });
}

async function countEntries(source: ByteSource, directory: number): Promise<number> {
  let window = { at: directory, bytes: await source.read(directory, windowBytes) };
  let at = directory;
  for (let count = 0; count <= ARCHIVE_MAX_ENTRIES; count += 1) {
    if (at + headerBytes > window.at + window.bytes.length)
      window = { at, bytes: await source.read(at, windowBytes) };
    const header = window.bytes.subarray(at - window.at, at - window.at + headerBytes);
    if (header.length < headerBytes || header.readUInt32LE(0) !== headerSignature) return count;
    at += headerBytes + header.readUInt16LE(28) + header.readUInt16LE(30) + header.readUInt16LE(32);
  }
  return ARCHIVE_MAX_ENTRIES + 1;
}
