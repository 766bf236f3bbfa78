import { ARCHIVE_ENTRY_MAX_BYTES } from '#domain/test-results/test-result-limits.ts';
import type { ByteSource } from './containers/byte-source.ts';
import { findZip } from './containers/zip-directory.ts';
import { ResultFault } from './result-fault.ts';

/** A file's path, its bytes, or a stream of them (which is gathered first: a ZIP is read from its end). */
export type ResultInput = string | Uint8Array | AsyncIterable<Uint8Array>;
export type BufferedInput = string | Uint8Array;

const HEAD_BYTES = 512;
/** How often progress is reported, and how much is parsed at once. */
const CHUNK_BYTES = 32_768;

export async function bufferInput(input: ResultInput): Promise<BufferedInput> {
  if (typeof input === 'string' || input instanceof Uint8Array) return input;
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of input) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes > ARCHIVE_ENTRY_MAX_BYTES) throw new ResultFault('testResultTooLarge', 'overSize');
  }
  return Buffer.concat(pieces);
}

/** The bytes in chunks of at most 32 KiB. */
export async function* readChunks(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const bytes of content) {
    for (let from = 0; from < bytes.length; from += CHUNK_BYTES)
      yield bytes.subarray(from, from + CHUNK_BYTES);
  }
}

const zipSignatures = new Set(['504b0304', '504b0506', '504b0708']);

export type Container = 'xml' | 'zip' | 'gzip';

/**
 * Recognises GZIP and ZIP by their signatures, XML by its first `<`, and a ZIP behind other bytes by its end record.
 * @throws ResultFault for anything else
 */
export async function sniffContainer(source: ByteSource): Promise<Container> {
  const head = await source.read(0, HEAD_BYTES);
  if (head.length === 0) throw new ResultFault('invalidTestResultFile', 'empty');
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip';
  if (zipSignatures.has(head.toString('hex', 0, 4))) return 'zip';
  const text = head
    .toString('latin1')
    .replace(/^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '');
  if (/^[\t\n\r ]*(<|$)/.test(text)) return 'xml';
  if ((await findZip(source)) !== undefined) return 'zip';
  if (text.startsWith('PK')) throw new ResultFault('fileHeaderError', 'archiveDamaged');
  throw new ResultFault('invalidTestResultFile', 'notXml');
}
