import { createHash, type Hash } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  type AppendOptions,
  isPartId,
  OffsetMismatch,
  type PartFiles,
  requirePartId,
} from './file-storage.ts';

/** Its size on the disk is what has arrived. */
export type FolderParts = PartFiles & {
  /** @throws Error for what is no UUID */
  path: (id: string) => string;
};

/** A hash of the first `at` bytes of a file. */
type RunningHash = { hash: Hash; at: number };
const maxRunning = 32;

const pathOf = (dir: string, id: string) => join(dir, requirePartId(id));

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

async function readHead(path: string, bytes: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Without reading the file where this process wrote all of it. */
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
  for (const name of names.filter(isPartId)) {
    const written = await stat(join(dir, name)).catch(() => null);
    if (written && written.mtime < before) found.push(name);
  }
  return found;
}

/** @param dir shared by all processes that receive parts */
export function createFolderParts(dir: string): FolderParts {
  mkdirSync(dir, { recursive: true });
  const folder: PartFolder = { dir, running: new Map() };
  return {
    path: (id) => pathOf(dir, id),
    size: (id) => sizeOf(pathOf(dir, id)),
    append: (id, stream, options) => append(folder, id, stream, options),
    readHead: (id, bytes) => readHead(pathOf(dir, id), bytes),
    withFile: async (id, use) => use(pathOf(dir, id)),
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
