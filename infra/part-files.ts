import { createHash, type Hash } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** The bytes on disk are not where the writer believes them to be; how many there are. */
export class PartElsewhere extends Error {
  override readonly name = 'PartElsewhere';
  readonly size: number;
  constructor(size: number) {
    super(`the file has ${size} bytes`);
    this.size = size;
  }
}

export type AppendOptions = {
  /** Bytes that must be there before; the new ones follow them. */
  offset: number;
  /** Called before each piece is written; what it throws ends the writing. */
  onPiece?: () => void;
};

/** Files that arrive in parts, each under an id of ours; how much is there is known from the disk alone. */
export type PartFiles = {
  path: (id: string) => string;
  /** Bytes that are there; 0 where nothing is. */
  size: (id: string) => Promise<number>;
  /**
   * Appends what a stream gives. Whatever ends it early, what came stays. One writer a file at a time. Returns the
   * size. @throws PartElsewhere, and what the disk or the stream fails with
   */
  append: (id: string, stream: Readable, options: AppendOptions) => Promise<number>;
  /** Hex SHA-256 of the whole file; of one that this process wrote at a stretch it is known already. */
  digest: (id: string) => Promise<string>;
  remove: (id: string) => Promise<void>;
  /** Ids of files that were last written before a time. */
  listBefore: (before: Date) => Promise<string[]>;
  /** Bytes that the disk has free. */
  free: () => Promise<number>;
};

/** A hash of the first `at` bytes of a file. */
type Running = { hash: Hash; at: number };
const mostRunning = 32;
const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function pathOf(dir: string, id: string): string {
  if (!idForm.test(id)) throw new Error('not an id of ours');
  return join(dir, id);
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return 0;
      throw error;
    },
  );
}

type Place = { dir: string; running: Map<string, Running> };

function runningOf({ running }: Place, id: string, offset: number): Running | undefined {
  const known = running.get(id);
  if (known?.at === offset) return known;
  running.delete(id);
  if (offset > 0) return undefined;
  const fresh = { hash: createHash('sha256'), at: 0 };
  running.set(id, fresh);
  const [oldest] = running.keys();
  if (running.size > mostRunning && oldest !== undefined) running.delete(oldest);
  return fresh;
}

async function append(place: Place, id: string, stream: Readable, { offset, onPiece }: AppendOptions) {
  // One that ends before it is read fails where it is read, and nowhere else.
  stream.on('error', () => {});
  const file = await open(pathOf(place.dir, id), 'a', 0o600);
  try {
    let { size } = await file.stat();
    if (size !== offset) throw new PartElsewhere(size);
    const running = runningOf(place, id, offset);
    // Ended early, the stream is left to whoever owns it: a refusal still has to be answered over its connection.
    for await (const piece of stream.iterator({ destroyOnReturn: false })) {
      onPiece?.();
      await file.appendFile(piece as Buffer);
      size += (piece as Buffer).length;
      running?.hash.update(piece as Buffer);
      if (running) running.at = size;
    }
    return size;
  } finally {
    await file.sync().catch(() => {});
    await file.close();
  }
}

async function digest({ dir, running }: Place, id: string): Promise<string> {
  const path = pathOf(dir, id);
  const known = running.get(id);
  if (known && known.at === (await sizeOf(path))) return known.hash.copy().digest('hex');
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: 1024 * 1024 }))
    hash.update(piece as Buffer);
  return hash.digest('hex');
}

async function listBefore(dir: string, before: Date): Promise<string[]> {
  const names = await readdir(dir);
  const found: string[] = [];
  for (const name of names.filter((one) => idForm.test(one))) {
    const written = await stat(join(dir, name)).catch(() => null);
    if (written && written.mtime < before) found.push(name);
  }
  return found;
}

/** Keeps them in a folder, which every process that receives parts must share. */
export function createPartFiles(dir: string): PartFiles {
  mkdirSync(dir, { recursive: true });
  const place: Place = { dir, running: new Map() };
  return {
    path: (id) => pathOf(dir, id),
    size: (id) => sizeOf(pathOf(dir, id)),
    append: (id, stream, options) => append(place, id, stream, options),
    digest: (id) => digest(place, id),
    remove: async (id) => {
      place.running.delete(id);
      await rm(pathOf(dir, id), { force: true });
    },
    listBefore: (before) => listBefore(dir, before),
    free: async () => {
      const { bavail, bsize } = await statfs(dir);
      return bavail * bsize;
    },
  };
}
