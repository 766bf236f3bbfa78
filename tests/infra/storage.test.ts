import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BlobMissing, BlobTooLarge, createFolderStorage, type FileStorage } from '#infra/storage.ts';

let folder: string;
let storage: FileStorage;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-storage-'));
  storage = createFolderStorage(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const staged = () => readdirSync(join(folder, 'staged'));
const stream = (...chunks: Uint8Array[]) => Readable.from(chunks);

describe('the storage folder', () => {
  it('gives back what was put, whole or in part, by its hash', async () => {
    const bytes = randomBytes(300_000);
    const blob = await storage.put(stream(bytes.subarray(0, 100_000), bytes.subarray(100_000)));
    expect(blob).toEqual({ sha256: createHash('sha256').update(bytes).digest('hex'), size: 300_000 });
    expect(await buffer(await storage.open(blob.sha256))).toEqual(bytes);
    const part = await buffer(await storage.open(blob.sha256, { start: 10, end: 19 }));
    expect(part).toEqual(bytes.subarray(10, 20));
    expect(await storage.has(blob.sha256)).toBe(true);
    expect(createFolderStorage(folder).path(blob.sha256)).toBe(storage.path(blob.sha256));
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

  it('never takes a name for a path', async () => {
    for (const name of ['../../etc/passwd', '', 'a'.repeat(63), `${'A'.repeat(64)}`])
      expect(() => storage.path(name)).toThrow(BlobMissing);
    await expect(storage.open('../../etc/passwd')).rejects.toThrow(BlobMissing);
    await expect(storage.open('0'.repeat(64))).rejects.toThrow(BlobMissing);
    expect(await storage.has('0'.repeat(64))).toBe(false);
  });

  it('clears away what a crash left staged, when no upload can still be writing it', () => {
    const [old, young] = [join(folder, 'staged', 'old'), join(folder, 'staged', 'young')];
    writeFileSync(old, 'x');
    writeFileSync(young, 'x');
    const dayBefore = Date.now() / 1000 - 90_000;
    utimesSync(old, dayBefore, dayBefore);
    createFolderStorage(folder);
    expect(staged()).toEqual(['young']);
  });
});

describe('a file that comes in parts', () => {
  const id = '4f6f1f2e-6f0d-4c53-9c53-0d4f6f1f2e6f';
  const whole = randomBytes(50_000);
  const hash = createHash('sha256').update(whole).digest('hex');

  it('goes on from what is on the disk, in whatever process, and is kept under its hash', async () => {
    expect(await storage.parts.size(id)).toBe(0);
    expect(await storage.parts.append(id, stream(whole.subarray(0, 20_000)), { offset: 0 })).toBe(20_000);
    const broken = new Readable({ read() {} });
    const breaking = storage.parts.append(id, broken, { offset: 20_000 });
    broken.push(whole.subarray(20_000, 30_000));
    setImmediate(() => broken.destroy(new Error('cut')));
    await expect(breaking).rejects.toThrow('cut');
    const { parts, storePart, open } = createFolderStorage(folder);
    const here = await parts.size(id);
    await expect(parts.append(id, stream(), { offset: here - 1 })).rejects.toMatchObject({ size: here });
    await parts.append(id, stream(whole.subarray(here)), { offset: here });
    expect(await parts.digest(id)).toBe(hash);
    await storePart(id, { sha256: hash, size: whole.length });
    expect(await buffer(await open(hash))).toEqual(whole);
    expect(await parts.size(id)).toBe(0);
    // Killed after that, it is done once more.
    await storePart(id, { sha256: hash, size: whole.length });
    await expect(storePart(id, { sha256: '0'.repeat(64), size: 1 })).rejects.toThrow(BlobMissing);
  });

  it('is hashed while it comes, and never as something else than what lies on the disk', async () => {
    await storage.parts.append(id, stream(whole.subarray(0, 20_000)), { offset: 0 });
    await storage.parts.append(id, stream(whole.subarray(20_000)), { offset: 20_000 });
    expect(await storage.parts.digest(id)).toBe(hash);
    expect(await createFolderStorage(folder).parts.digest(id)).toBe(hash);
    await createFolderStorage(folder).parts.append(id, stream(Buffer.from('x')), { offset: whole.length });
    const longer = createHash('sha256').update(whole).update('x').digest('hex');
    expect(await storage.parts.digest(id)).toBe(longer);
  });

  it('has an id of ours, and is found by its age', async () => {
    expect(() => storage.parts.path('../../etc/passwd')).toThrow();
    await storage.parts.append(id, stream(whole), { offset: 0 });
    writeFileSync(join(folder, 'parts', 'a-strange-file'), 'x');
    expect(await storage.parts.listBefore(new Date(Date.now() - 1_000))).toEqual([]);
    expect(await storage.parts.listBefore(new Date(Date.now() + 1_000))).toEqual([id]);
    expect(await storage.parts.free()).toBeGreaterThan(0);
  });
});
