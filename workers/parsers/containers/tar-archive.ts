import { ResultFault } from '../result-fault.ts';
import { ArchiveTotals, type PackedFile } from './archive-totals.ts';
import { chooseResult, mayBeResult } from './choose-result.ts';

const blockBytes = 512;
/** A longer name stands in a block of its own before its entry; more than this is no name. */
const longNameBytes = 8_192;

type Header = { name: string; size: number; type: string };

/** Hands out a stream of bytes in the amounts that are asked for. */
class ByteQueue {
  readonly #pieces: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(pieces: AsyncIterable<Buffer>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** At most so many bytes, at least one; none at the end. */
  async some(most: number): Promise<Buffer> {
    if (this.#held.length === 0) {
      const next = await this.#pieces.next();
      if (next.done) return Buffer.alloc(0);
      this.#held = next.value;
    }
    const taken = this.#held.subarray(0, most);
    this.#held = this.#held.subarray(taken.length);
    return taken;
  }

  async exactly(length: number): Promise<Buffer> {
    const taken: Buffer[] = [];
    for (let left = length; left > 0; ) {
      const piece = await this.some(left);
      if (piece.length === 0) break;
      taken.push(piece);
      left -= piece.length;
    }
    return Buffer.concat(taken);
  }

  async *next(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      const piece = await this.some(left);
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

/** True for the first block of a TAR: its checksum is right. */
export function isTar(head: Uint8Array): boolean {
  if (head.length < blockBytes) return false;
  const block = Buffer.from(head.subarray(0, blockBytes));
  const stated = Number.parseInt(textOf(block.subarray(148, 156)).trim(), 8);
  const sum = block.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  return sum === stated && block[0] !== 0;
}

function readSize(field: Buffer): number {
  // Sizes that eight digits do not hold are written in base 256.
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

/** A name that was written before its entry, as GNU tar (`L`) and POSIX (`x`) do. */
function longName(type: string, content: Buffer): string | undefined {
  return type === 'L' ? textOf(content) : /(?:^|\n)\d+ path=([^\n]*)\n/.exec(content.toString('utf8'))?.[1];
}

type Entry = Header & { pieces: AsyncGenerator<Buffer> };

async function* readEntries(pieces: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const queue = new ByteQueue(pieces);
  let named: string | undefined;
  for (;;) {
    const header = readHeader(await queue.exactly(blockBytes));
    if (header === undefined) return;
    const { type, size } = header;
    if (type === 'L' || type === 'x') {
      if (size > longNameBytes) throw damaged('a name too long');
      named = longName(type, await queue.exactly(size)) ?? named;
    } else {
      yield { ...header, name: named ?? header.name, pieces: queue.next(size) };
      named = undefined;
    }
    await queue.exactly((blockBytes - (size % blockBytes)) % blockBytes);
  }
}

function refuseWay(name: string): void {
  const leadsOut = name.startsWith('/') || /^[a-z]:/i.test(name) || name.split(/[/\\]/).includes('..');
  if (leadsOut) throw new ResultFault('fileHeaderError', 'archivePath', { hint: name });
}

/**
 * Finds the result in a TAR, whose bytes `open` gives anew each time. Links are counted and never followed; everything
 * is counted as it is unpacked, then the result alone is read again.
 */
export async function readTar(open: () => AsyncIterable<Buffer>, resultBytes: number) {
  const totals = new ArchiveTotals(resultBytes);
  const results: (PackedFile & { place: number })[] = [];
  let place = 0;
  for await (const { name, size, type, pieces } of readEntries(open())) {
    place += 1;
    refuseWay(name);
    if (type !== '5') totals.countFile();
    totals.check(name, size, size);
    const file = await totals.count(name, pieces);
    if (type === '0' && mayBeResult(name)) results.push({ ...file, place });
  }
  const result = chooseResult(results);
  return { xmlBytes: result.bytes, files: totals.files, chunks: readEntry(open(), result.place) };
}

async function* readEntry(bytes: AsyncIterable<Buffer>, wanted: number): AsyncGenerator<Uint8Array> {
  let place = 0;
  for await (const { pieces } of readEntries(bytes)) {
    place += 1;
    if (place === wanted) return yield* pieces;
    for await (const _ of pieces);
  }
}
