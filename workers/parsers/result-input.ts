import { open, stat } from 'node:fs/promises';
import { ARCHIVE_ENTRY_MAX_BYTES } from '#domain/test-results/test-result-limits.ts';
import { ResultFault } from './result-fault.ts';

/** A file's path, its bytes, or a stream of them (which is gathered first: a ZIP is read from its end). */
export type ResultInput = string | Uint8Array | AsyncIterable<Uint8Array>;
export type GatheredInput = string | Uint8Array;

const HEAD_BYTES = 512;
/** Small enough for progress that moves, large enough not to slow the reading. */
const CHUNK_BYTES = 32_768;

export async function gatherInput(input: ResultInput): Promise<GatheredInput> {
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

export async function measureInput(input: GatheredInput): Promise<number> {
  return typeof input === 'string' ? (await stat(input)).size : input.length;
}

export async function readHead(input: GatheredInput): Promise<Uint8Array> {
  if (typeof input !== 'string') return input.subarray(0, HEAD_BYTES);
  await using file = await open(input, 'r');
  const { bytesRead, buffer } = await file.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}

/** The bytes in pieces of bounded size. */
export async function* readChunks(input: string | readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  if (typeof input === 'string') {
    await using file = await open(input, 'r');
    yield* file.createReadStream({ highWaterMark: CHUNK_BYTES, autoClose: false });
    return;
  }
  for (const bytes of input) {
    for (let from = 0; from < bytes.length; from += CHUNK_BYTES)
      yield bytes.subarray(from, from + CHUNK_BYTES);
  }
}

/** Recognises by content, never by name: a ZIP's signature, or XML's first `<` after an optional byte order mark. */
export function sniffContainer(head: Uint8Array): 'zip' | 'xml' {
  if (head.length === 0) throw new ResultFault('invalidTestResultFile', 'empty');
  const [first, second, third, fourth] = head;
  if (first === 0x50 && second === 0x4b) {
    const signature = `${third}-${fourth}`;
    if (['3-4', '5-6', '7-8'].includes(signature)) return 'zip';
    throw new ResultFault('fileHeaderError', 'archiveDamaged');
  }
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw new ResultFault('invalidTestResultFile', 'notUtf8', { hint: 'UTF-16' });
  }
  const text = Buffer.from(head)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '');
  if (!/^[\t\n\r ]*(<|$)/.test(text)) throw new ResultFault('invalidTestResultFile', 'notXml');
  return 'xml';
}
