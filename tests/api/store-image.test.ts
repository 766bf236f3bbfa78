import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CatalogueError } from '#domain/errors.ts';
import { createFolderStorage } from '#infra/storage.ts';
import { storeImage } from '#services/store-image.ts';
import { takeTurns } from '#services/take-turns.ts';
import { buildPicture } from '#tests/fixtures/files/build-pictures.ts';

let folder: string;
let picture: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-images-'));
  picture = join(folder, 'front.png');
  await writeFile(picture, await buildPicture('png', { width: 400, height: 400 }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('decodes two pictures at a time on one thread each, lets twenty wait, and refuses the rest', async () => {
  const storage = createFolderStorage(join(folder, 'files'));
  let most = 0;
  const watch = setInterval(() => {
    const { queue, process } = sharp.counters();
    most = Math.max(most, queue + process);
  }, 1);
  const all = await Promise.allSettled(
    Array.from({ length: 30 }, () => storeImage(storage, picture, 1_000_000)),
  );
  clearInterval(watch);
  expect(sharp.concurrency()).toBe(1);
  expect(most).toBeLessThanOrEqual(2);
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(22);
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  for (const error of refused) {
    expect(error).toBeInstanceOf(CatalogueError);
    expect(error).toMatchObject({ errorName: 'imageUploadFailed' });
  }
  expect(await storeImage(storage, picture, 1_000_000)).toMatchObject({ width: 400 });
});

it('goes on after a picture that cannot be read', async () => {
  const storage = createFolderStorage(join(folder, 'files'));
  const damaged = join(folder, 'damaged.png');
  await writeFile(damaged, 'no picture');
  const all = await Promise.allSettled(
    [damaged, damaged, damaged, picture].map((path) => storeImage(storage, path, 1_000_000)),
  );
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
});

it('lets nobody wait for ever, and keeps its places', async () => {
  const inTurn = takeTurns({ atOnce: 1, waiting: 1, waitMs: 20, refusal: () => new Error('busy') });
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = inTurn(() => promise);
  await expect(inTurn(async () => 'second')).rejects.toThrow('busy');
  resolve('first');
  expect(await first).toBe('first');
  expect(await Promise.all(['third', 'fourth'].map((name) => inTurn(async () => name)))).toEqual([
    'third',
    'fourth',
  ]);
});
