import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEngineConfig } from '#api/base/config.ts';
import type { RunningEngine } from '#infra/local/engines/engine.ts';
import { BlobMissing, BlobTooLarge, blobKey, type FileStorage } from '#infra/storage/file-storage.ts';
import { openStorage, type StorageSettings } from '#infra/storage/open-storage.ts';
import { makeBucket, type S3Place, startS3Server } from '#tests/support/s3-server.ts';
import { required } from './required-environment.ts';

let server: RunningEngine & S3Place;
let parent: string;
let folder: string;
let storage: FileStorage;
let settings: StorageSettings;
beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'assay-storage-'));
  server = await startS3Server(parent);
});
afterAll(async () => {
  await server.stop();
  rmSync(parent, { recursive: true, force: true });
});

const stream = (...chunks: Uint8Array[]) => Readable.from(chunks);
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const staged = () => readdirSync(join(folder, 'files', 'staged'));

const kinds = [
  ['a folder', async () => ({})],
  ['a bucket', () => makeBucket(server)],
] as const;

describe.each(kinds)('storage in %s', (_kind, environment) => {
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'assay-storage-'));
    settings = readEngineConfig({ ...required, DATA_DIR: folder, ...(await environment()) });
    storage = openStorage(settings);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  /** As another process sees it. */
  const elsewhere = () => openStorage(settings);

  it('gives back what was put, whole or in part, by its hash', async () => {
    const bytes = randomBytes(300_000);
    const blob = await storage.put(stream(bytes.subarray(0, 100_000), bytes.subarray(100_000)));
    expect(blob).toEqual({ sha256: sha256Of(bytes), size: 300_000 });
    expect(await buffer(await storage.open(blob.sha256))).toEqual(bytes);
    const part = await buffer(await storage.open(blob.sha256, { start: 10, end: 19 }));
    expect(part).toEqual(bytes.subarray(10, 20));
    expect(await elsewhere().has(blob.sha256)).toBe(true);
    expect(await storage.withFile(blob.sha256, (path) => readFile(path))).toEqual(bytes);
    await storage.remove(blob.sha256);
    await storage.remove(blob.sha256);
    expect(await elsewhere().has(blob.sha256)).toBe(false);
    expect(staged()).toEqual([]);
  });

  it('takes equal bytes any number of times at once', async () => {
    const bytes = randomBytes(50_000);
    const blobs = await Promise.all(Array.from({ length: 10 }, () => storage.put(stream(bytes))));
    expect(new Set(blobs.map(({ sha256 }) => sha256)).size).toBe(1);
    expect(await buffer(await storage.open(blobs[0]?.sha256 ?? ''))).toEqual(bytes);
    expect(staged()).toEqual([]);
  });

  it('keeps nothing of what is too large, breaks off, is aborted or discarded', async () => {
    await expect(storage.put(stream(randomBytes(11)), { maxBytes: 10 })).rejects.toThrow(BlobTooLarge);
    expect((await storage.put(stream(randomBytes(10)), { maxBytes: 10 })).size).toBe(10);
    const broken = new Readable({ read() {} });
    const breaking = storage.put(broken);
    broken.push(randomBytes(1_000));
    broken.destroy(new Error('cut'));
    await expect(breaking).rejects.toThrow('cut');
    const cut = new AbortController();
    const aborted = storage.stage(new Readable({ read() {} }), { signal: cut.signal });
    cut.abort();
    await expect(aborted).rejects.toThrow();
    const unwanted = await storage.stage(stream(randomBytes(10)));
    expect(staged()).toHaveLength(1);
    await unwanted.discard();
    expect(staged()).toEqual([]);
  });

  it('notes the bytes before it stores them, and stores none that it could not note', async () => {
    const bytes = randomBytes(10);
    const noting = openStorage(settings, { beforeStore: () => Promise.reject(new Error('not noted')) });
    await expect(noting.put(stream(bytes))).rejects.toThrow('not noted');
    expect(await storage.has(sha256Of(bytes))).toBe(false);
  });

  it('never takes a name for a path', async () => {
    for (const name of ['../../etc/passwd', '', 'a'.repeat(63), `${'A'.repeat(64)}`]) {
      await expect(storage.open(name)).rejects.toThrow(BlobMissing);
      await expect(storage.has(name)).rejects.toThrow(BlobMissing);
      await expect(storage.withFile(name, (path) => readFile(path))).rejects.toThrow();
    }
    await expect(storage.open('0'.repeat(64))).rejects.toThrow(BlobMissing);
    expect(await storage.has('0'.repeat(64))).toBe(false);
  });

  it('clears away what a crash left staged, when no upload can still be writing it', () => {
    const [old, young] = [join(folder, 'files', 'staged', 'old'), join(folder, 'files', 'staged', 'young')];
    writeFileSync(old, 'x');
    writeFileSync(young, 'x');
    const dayBefore = Date.now() / 1000 - 90_000;
    utimesSync(old, dayBefore, dayBefore);
    elsewhere();
    expect(staged()).toEqual(['young']);
  });

  describe('of a file that comes in parts', () => {
    const whole = randomBytes(50_000);
    const hash = sha256Of(whole);

    it('goes on from what is there, in whatever process, and is kept under its hash', async () => {
      const id = randomUUID();
      expect(await storage.parts.size(id)).toBe(0);
      expect(await storage.parts.append(id, stream(whole.subarray(0, 20_000)), { offset: 0 })).toBe(20_000);
      const broken = new Readable({ read() {} });
      const onPiece = () => void setImmediate(() => broken.destroy(new Error('cut')));
      const breaking = storage.parts.append(id, broken, { offset: 20_000, onPiece });
      broken.push(whole.subarray(20_000, 30_000));
      await expect(breaking).rejects.toThrow('cut');
      const { parts, storePart, open } = elsewhere();
      const here = await parts.size(id);
      expect(here).toBe(30_000);
      await expect(parts.append(id, stream(), { offset: here - 1 })).rejects.toMatchObject({ size: here });
      await parts.append(id, stream(whole.subarray(here)), { offset: here });
      expect(await parts.digest(id)).toBe(hash);
      expect(await parts.withFile(id, (path) => readFile(path))).toEqual(whole);
      expect(await parts.readHead(id, 10)).toEqual(whole.subarray(0, 10));
      await storePart(id, { sha256: hash, size: whole.length });
      expect(await buffer(await open(hash))).toEqual(whole);
      expect(await parts.size(id)).toBe(0);
      // Killed after that, it is done once more.
      await storePart(id, { sha256: hash, size: whole.length });
      await expect(storePart(id, { sha256: '0'.repeat(64), size: 1 })).rejects.toThrow(BlobMissing);
    });

    it('is hashed as what is stored, and not as what some other process has sent', async () => {
      const id = randomUUID();
      await storage.parts.append(id, stream(whole.subarray(0, 20_000)), { offset: 0 });
      await storage.parts.append(id, stream(whole.subarray(20_000)), { offset: 20_000 });
      expect(await storage.parts.digest(id)).toBe(hash);
      expect(await elsewhere().parts.digest(id)).toBe(hash);
      await elsewhere().parts.append(id, stream(Buffer.from('x')), { offset: whole.length });
      const longer = createHash('sha256').update(whole).update('x').digest('hex');
      expect(await storage.parts.digest(id)).toBe(longer);
    });

    it('stores nothing more for a writer whose place another has taken', async () => {
      const id = randomUUID();
      const lost = new Error('no longer ours');
      const onPiece = () => {
        throw lost;
      };
      await expect(storage.parts.append(id, stream(whole), { offset: 0, onPiece })).rejects.toBe(lost);
      expect(await storage.parts.size(id)).toBe(0);
    });

    it('has an id of ours, and is found by its age', async () => {
      const id = randomUUID();
      await expect(storage.parts.withFile('../../etc/passwd', (path) => readFile(path))).rejects.toThrow();
      await storage.parts.append(id, stream(whole), { offset: 0 });
      expect(await storage.parts.listBefore(new Date(Date.now() - 60_000))).not.toContain(id);
      expect(await storage.parts.listBefore(new Date(Date.now() + 60_000))).toContain(id);
      expect(await storage.parts.free()).toBeGreaterThan(0);
      await storage.parts.remove(id);
      expect(await storage.parts.listBefore(new Date(Date.now() + 60_000))).not.toContain(id);
    });
  });

  it('keeps bytes where their name says, so that a folder can be copied to a bucket and back', async () => {
    const bytes = randomBytes(10);
    const { sha256 } = await storage.put(stream(bytes));
    const root = settings.bucket ? join(server.root, settings.bucket.name) : join(folder, 'files');
    expect(await readFile(join(root, blobKey(sha256)))).toEqual(bytes);
  });
});
