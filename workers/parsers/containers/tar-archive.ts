import { ResultFault } from '../result-fault.ts';
import { ArchiveTotals, type PackedFile } from './archive-totals.ts';
import { chooseResult, mayBeResult } from './choose-result.ts';

const blockBytes = 512;
/** Longest name that is accepted. */
const longNameBytes = 8_192;

type Header = { name: string; size: number; type: string };

/** Reads given numbers of bytes from a stream. */
class ByteReader {
  readonly #pieces: AsyncIterator<Buffer>;
  #buffered: Buffer = Buffer.alloc(0);

  constructor(pieces: AsyncIterable<Buffer>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** Between one and `maxBytes` bytes; none at the end. */
  async readSome(maxBytes: number): Promise<Buffer> {
    if (this.#buffered.length === 0) {
      const next = await this.#pieces.next();
      if (next.done) return Buffer.alloc(0);
      this.#buffered = next.value;
    }
    const taken = this.#buffered.subarray(0, maxBytes);
    this.#buffered = this.#buffered.subarray(taken.length);
    return taken;
  }

  async readExactly(length: number): Promise<Buffer> {
    const taken: Buffer[] = [];
    for (let left = length; left > 0; ) {
      const piece = await this.readSome(left);
      if (piece.length === 0) break;
      taken.push(piece);
      left -= piece.length;
    }
    return Buffer.concat(taken);
  }

  async *stream(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      const piece = await this.readSome(left);
      if (piece.length === 0) throw damaged('cut off');
      yield piece;
      left -= piece.length;
    }
  }
}

function damaged(hint: string): ResultFault {
  return new ResultFault('fileHeaderError', 'archiveDamaged', { hint });
}

const textOf = (bytes: Buffer) => bytes.toString('utf8').replace(/\0[\s\S]*$/, '');

/** Whether a block is a TAR header, by its checksum. */
export function isTar(head: Uint8Array): boolean {
  if (head.length < blockBytes) return false;
  const block = Buffer.from(head.subarray(0, blockBytes));
  const stated = Number.parseInt(textOf(block.subarray(148, 156)).trim(), 8);
  const sum = block.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  return sum === stated && block[0] !== 0;
}

function readSize(field: Buffer): number {
  // Sizes beyond eight octal digits are in base 256.
  if (((field[0] ?? 0) & 0x80) !== 0) return Number(field.readBigUInt64BE(4));
  return Number.parseInt(textOf(field).trim() || '0', 8);
}

function readHeader(block: Buffer): Header | undefined {
  if (block.length < blockBytes || block.every((byte) => byte === 0)) return undefined;
  if (!isTar(block)) throw damaged('wrong checksum');
  const prefix =
    block.subarray(257, 262).toString('latin1') === 'ustar' ? textOf(block.subarray(345, 500)) : '';
  const name = [prefix, textOf(block.subarray(0, 100))].filter((part) => part !== '').join('/');
  const size = readSize(block.subarray(124, 136));
  if (!Number.isSafeInteger(size) || size < 0) throw damaged('wrong size');
  return { name, size, type: String.fromCharCode(block[156] || 48) };
}

/** A long name, which GNU tar (`L`) and POSIX (`x`) write in a block before the entry. */
function longName(type: string, content: Buffer): string | undefined {
  return type === 'L' ? textOf(content) : /(?:^|\n)\d+ path=([^\n]*)\n/.exec(content.toString('utf8'))?.[1];
}

type Entry = Header & { pieces: AsyncGenerator<Buffer> };

async function* readEntries(pieces: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const reader = new ByteReader(pieces);
  let longerName: string | undefined;
  for (;;) {
    const header = readHeader(await reader.readExactly(blockBytes));
    if (header === undefined) return;
    const { type, size } = header;
    if (type === 'L' || type === 'x') {
      if (size > longNameBytes) throw damaged('a name too long');
      longerName = longName(type, await reader.readExactly(size)) ?? longerName;
    } else {
      yield { ...header, name: longerName ?? header.name, pieces: reader.stream(size) };
      longerName = undefined;
    }
    await reader.readExactly((blockBytes - (size % blockBytes)) % blockBytes);
  }
}

function refuseUnsafePath(name: string): void {
  const isUnsafe = name.startsWith('/') || /^[a-z]:/i.test(name) || name.split(/[/\\]/).includes('..');
  if (isUnsafe) throw new ResultFault('fileHeaderError', 'archivePath', { hint: name });
}

/**
 * Finds the result in a TAR. Reads all of it once to count it, then the result again; `open` starts a new stream. Links
 * are not followed.
 */
export async function readTar(open: () => AsyncIterable<Buffer>, resultBytes: number) {
  const totals = new ArchiveTotals(resultBytes);
  const results: (PackedFile & { index: number })[] = [];
  let index = 0;
  for await (const { name, size, type, pieces } of readEntries(open())) {
    index += 1;
    refuseUnsafePath(name);
    if (type !== '5') totals.countFile();
    totals.check(name, size, size);
    const file = await totals.count(name, pieces);
    if (type === '0' && mayBeResult(name)) results.push({ ...file, index });
  }
  const result = chooseResult(results);
  return { xmlBytes: result.bytes, files: totals.files, chunks: readEntry(open(), result.index) };
}

async function* readEntry(bytes: AsyncIterable<Buffer>, wantedIndex: number): AsyncGenerator<Uint8Array> {
  let index = 0;
  for await (const { pieces } of readEntries(bytes)) {
    index += 1;
    if (index === wantedIndex) return yield* pieces;
    for await (const _ of pieces);
  }
}
