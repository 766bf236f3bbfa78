import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  type AppendOptions,
  isPartId,
  OffsetMismatch,
  type PartFiles,
  requirePartId,
} from './file-storage.ts';
import type { Bucket, StoredObject } from './s3-bucket.ts';
import { withCopy } from './staged-files.ts';

/** Bytes of a piece, which is an object of its own, as nothing can be appended to one. */
const pieceBytes = 5 * 1_048_576;
/** As many digits as the largest offset has. */
const offsetDigits = 14;

type OpenBucket = () => Promise<Bucket>;

const prefixOf = (id: string) => `parts/${requirePartId(id)}/`;
const keyOf = (id: string, offset: number) => `${prefixOf(id)}${String(offset).padStart(offsetDigits, '0')}`;
const idIn = (key: string) => key.split('/')[1] ?? '';

/**
 * The pieces that follow one another from the first byte on: their sizes are the only record of how much has arrived. One
 * that overlaps was written by a request that another had taken over from.
 */
async function listPieces(bucket: Bucket, id: string): Promise<StoredObject[]> {
  const pieces: StoredObject[] = [];
  let at = 0;
  for await (const piece of bucket.list(prefixOf(id)))
    if (piece.key === keyOf(id, at)) {
      pieces.push(piece);
      at += piece.size;
    }
  return pieces;
}

const sizeOf = (pieces: readonly StoredObject[]) => pieces.reduce((sum, { size }) => sum + size, 0);

async function* readPieces(bucket: Bucket, id: string): AsyncGenerator<Buffer> {
  for (const { key } of await listPieces(bucket, id)) {
    const bytes = await bucket.get(key);
    if (!bytes) throw new Error(`${key} is gone`);
    yield* bytes;
  }
}

/** What has arrived of a stream and is not stored yet. */
function createPiece(bucket: Bucket, id: string, from: number) {
  let [gathered, bytes, size]: [Buffer[], number, number] = [[], 0, from];
  const store = async () => {
    if (bytes === 0) return size;
    await bucket.put(keyOf(id, size), Buffer.concat(gathered));
    size += bytes;
    [gathered, bytes] = [[], 0];
    return size;
  };
  const add = async (chunk: Buffer) => {
    gathered.push(chunk);
    bytes += chunk.length;
    if (bytes >= pieceBytes) await store();
  };
  return { add, store };
}

async function append(bucket: Bucket, id: string, stream: Readable, { offset, onPiece }: AppendOptions) {
  // The error is thrown by the iterator below; without a listener it would end the process.
  stream.on('error', () => {});
  const size = sizeOf(await listPieces(bucket, id));
  if (size !== offset) throw new OffsetMismatch(size);
  const piece = createPiece(bucket, id, size);
  let isOurs = true;
  try {
    // The stream is not destroyed, as a refusal is still answered over its connection.
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      isOurs = false;
      onPiece?.();
      isOurs = true;
      await piece.add(chunk as Buffer);
    }
  } catch (error) {
    if (isOurs) await piece.store();
    throw error;
  }
  return piece.store();
}

async function digest(bucket: Bucket, id: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(Readable.from(readPieces(bucket, id)), hash);
  return hash.digest('hex');
}

async function readHead(bucket: Bucket, id: string, bytes: number): Promise<Buffer> {
  const found = await bucket.get(keyOf(id, 0), { start: 0, end: bytes - 1 });
  return found ? buffer(found) : Buffer.alloc(0);
}

async function listBefore(bucket: Bucket, before: Date): Promise<string[]> {
  const last = new Map<string, Date>();
  for await (const { key, changedAt } of bucket.list('parts/')) {
    const id = idIn(key);
    const known = last.get(id);
    if (isPartId(id) && (!known || known < changedAt)) last.set(id, changedAt);
  }
  return [...last].filter(([, changedAt]) => changedAt < before).map(([id]) => id);
}

async function remove(bucket: Bucket, id: string): Promise<void> {
  let keys: string[] = [];
  for await (const { key } of bucket.list(prefixOf(id))) {
    keys.push(key);
    if (keys.length < 1_000) continue;
    await bucket.remove(keys);
    keys = [];
  }
  await bucket.remove(keys);
}

/** @param staged a folder of this machine, for what programs read as a file */
export function createBucketParts(
  open: OpenBucket,
  staged: string,
): PartFiles & {
  /** All bytes that are here, one after the other. */
  read: (id: string) => Promise<Readable>;
} {
  const read = async (id: string) => Readable.from(readPieces(await open(), id));
  return {
    read,
    size: async (id) => sizeOf(await listPieces(await open(), id)),
    append: async (id, stream, options) => append(await open(), id, stream, options),
    readHead: async (id, bytes) => readHead(await open(), id, bytes),
    digest: async (id) => digest(await open(), id),
    withFile: async (id, use) => withCopy(staged, { bytes: await read(id) }, use),
    remove: async (id) => remove(await open(), id),
    listBefore: async (before) => listBefore(await open(), before),
    free: async () => Number.POSITIVE_INFINITY,
  };
}
