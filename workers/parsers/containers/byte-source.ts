import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import yauzl from 'yauzl';

/** A file or bytes in memory, for random access. */
export type ByteSource = {
  size: number;
  read: (start: number, length: number) => Promise<Buffer>;
  stream: (start?: number) => Readable;
  close: () => Promise<void>;
};

export async function openSource(input: string | Uint8Array): Promise<ByteSource> {
  if (typeof input === 'string') return openFile(input);
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  const part = (start: number, end: number) => bytes.subarray(start, end);
  return {
    size: bytes.length,
    read: async (start, length) => part(start, start + length),
    stream: (start = 0) => Readable.from(inPieces(bytes.subarray(start)), { objectMode: false }),
    close: async () => {},
  };
}

/** Read ahead at once: few waits for the disk, and little memory. */
const pieceBytes = 524_288;

function* inPieces(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes);
}

async function openFile(path: string): Promise<ByteSource> {
  const { size } = await stat(path);
  const file = await open(path, 'r');
  return {
    size,
    read: async (start, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
      return buffer.subarray(0, bytesRead);
    },
    // By path, not by the open file: an unfinished stream would close that, and `close` would wait for ever.
    stream: (start = 0) => createReadStream(path, { start, highWaterMark: pieceBytes }),
    close: () => file.close(),
  };
}

/** Reads the archive that begins at `from`, for yauzl. */
export class WindowReader extends yauzl.RandomAccessReader {
  readonly #source: ByteSource;
  readonly #from: number;

  constructor(source: ByteSource, from: number) {
    super();
    this.#source = source;
    this.#from = from;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#pieces(start, end), { objectMode: false });
  }

  async *#pieces(start: number, end: number): AsyncGenerator<Buffer> {
    for (let from = start; from < end; from += pieceBytes) {
      const piece = await this.#source.read(this.#from + from, Math.min(pieceBytes, end - from));
      if (piece.length === 0) return;
      yield piece;
    }
  }
}
