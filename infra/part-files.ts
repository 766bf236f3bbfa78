import { createHash, type Hash } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** The file does not end at the writer's offset; `size` is where it ends. */
export class OffsetMismatch extends Error {
  override readonly name = 'OffsetMismatch';
  readonly size: number;
  constructor(size: number) {
    super(`the file has ${size} bytes`);
    this.size = size;
  }
}

export type AppendOptions = {
  /** The file's size before, in bytes. */
  offset: number;
  /** Called before each piece is written; what it throws ends the writing. */
  onPiece?: () => void;
};

/** Files that arrive in parts, by UUID. Their size on disk is the only record of how much has arrived. */
export type PartFiles = {
  path: (id: string) => string;
  /** Size in bytes; 0 where there is no file. */
  size: (id: string) => Promise<number>;
  /**
   * Appends a stream; what was written before an error stays. One writer a file at a time. Returns the new size.
   * @throws OffsetMismatch, and errors of the disk or the stream
   */
  append: (id: string, stream: Readable, options: AppendOptions) => Promise<number>;
  /** Hex SHA-256 of the whole file; without reading it where this process wrote all of it. */
  digest: (id: string) => Promise<string>;
  remove: (id: string) => Promise<void>;
  /** Ids of files that were last changed before that time. */
  listBefore: (before: Date) => Promise<string[]>;
  /** Free bytes of the disk. */
  free: () => Promise<number>;
};

/** A hash of the first `at` bytes of a file. */
type RunningHash = { hash: Hash; at: number };
const maxRunning = 32;
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function pathOf(dir: string, id: string): string {
  if (!idPattern.test(id)) throw new Error('not an id of ours');
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

type PartFolder = { dir: string; running: Map<string, RunningHash> };

function hashAt({ running }: PartFolder, id: string, offset: number): RunningHash | undefined {
  const known = running.get(id);
  if (known?.at === offset) return known;
  running.delete(id);
  if (offset > 0) return undefined;
  const fresh = { hash: createHash('sha256'), at: 0 };
  running.set(id, fresh);
  const [oldest] = running.keys();
  if (running.size > maxRunning && oldest !== undefined) running.delete(oldest);
  return fresh;
}

async function append(folder: PartFolder, id: string, stream: Readable, { offset, onPiece }: AppendOptions) {
  // The error is thrown by the iterator below; without a listener it would end the process.
  stream.on('error', () => {});
  const file = await open(pathOf(folder.dir, id), 'a', 0o600);
  try {
    let { size } = await file.stat();
    if (size !== offset) throw new OffsetMismatch(size);
    const running = hashAt(folder, id, offset);
    // The stream is not destroyed, as a refusal is still answered over its connection.
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

async function digest({ dir, running }: PartFolder, id: string): Promise<string> {
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
  for (const name of names.filter((one) => idPattern.test(one))) {
    const written = await stat(join(dir, name)).catch(() => null);
    if (written && written.mtime < before) found.push(name);
  }
  return found;
}

/** @param dir shared by all processes that receive parts */
export function createPartFiles(dir: string): PartFiles {
  mkdirSync(dir, { recursive: true });
  const folder: PartFolder = { dir, running: new Map() };
  return {
    path: (id) => pathOf(dir, id),
    size: (id) => sizeOf(pathOf(dir, id)),
    append: (id, stream, options) => append(folder, id, stream, options),
    digest: (id) => digest(folder, id),
    remove: async (id) => {
      folder.running.delete(id);
      await rm(pathOf(dir, id), { force: true });
    },
    listBefore: (before) => listBefore(dir, before),
    free: async () => {
      const { bavail, bsize } = await statfs(dir);
      return bavail * bsize;
    },
  };
}
