import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultFileLimits } from '#domain/files/file-rules.ts';
import { encodePicture } from '#infra/pictures/encode-picture.ts';
import { readPictureHeader } from '#infra/pictures/read-picture-header.ts';
import { createFolderStorage } from '#infra/storage/folder-storage.ts';
import { storeImage } from '#services/files/store-image.ts';
import {
  buildBomb,
  buildDeepPicture,
  buildLyingPng,
  buildPicture,
  prefixJpeg,
  resayJpeg,
} from '#tests/fixtures/files/build-pictures.ts';

let folder: string;
const pictures = { memoryMb: 448, processorMs: 20_000 };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-images-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

function store(path: string, { enterpriseId = 'one', bounds = pictures } = {}) {
  const deps = { storage: createFolderStorage(join(folder, 'files')), config: { pictures: bounds } };
  return storeImage(deps, { path, enterpriseId, limits: defaultFileLimits });
}

describe('the header of a picture', () => {
  const plain = { width: 60, height: 40, bitsPerChannel: 8, progressive: false };
  it.each<[string, () => Buffer | Promise<Buffer>, object]>([
    ['png', () => buildPicture('png'), { ...plain, format: 'png', channels: 4 }],
    [
      'interlaced 16-bit png',
      () => buildDeepPicture(60, 40),
      { ...plain, bitsPerChannel: 16, progressive: true },
    ],
    ['one-bit png', () => buildBomb(60, 40), { ...plain, channels: 2 }],
    ['jpeg', () => buildPicture('jpeg'), { ...plain, format: 'jpeg', channels: 3 }],
    ['jpeg with metadata', () => buildPicture('jpeg', { exif: true }), plain],
    ['progressive jpeg', () => buildPicture('jpeg', { progressive: true }), { ...plain, progressive: true }],
    ['jpeg after filling', async () => prefixJpeg(await buildPicture('jpeg'), [0xff, 0xff]), plain],
  ])('%s is read', async (name, build, expected) => {
    expect(await readPictureHeader(await write(name, await build()))).toMatchObject(expected);
  });

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['nothing', () => Buffer.alloc(0)],
    ['text', () => Buffer.from('no picture')],
    ['a cut png', async () => (await buildPicture('png')).subarray(0, 30)],
    ['a cut jpeg', async () => (await buildPicture('jpeg')).subarray(0, 100)],
    ['no width', () => buildLyingPng({ width: 0, height: 1 }, Buffer.alloc(2))],
    ['an unknown depth', () => buildLyingPng({ width: 8, height: 1, depth: 32 }, Buffer.alloc(2))],
    ['an unknown colour', () => buildLyingPng({ width: 8, height: 1, colour: 5 }, Buffer.alloc(2))],
    ['filling without end', async () => prefixJpeg(await buildPicture('jpeg'), Array(5_000).fill(0xff))],
    ['two readings', async () => prefixJpeg(await buildPicture('jpeg'), [0xff, 0x01])],
    ['no frame', () => Buffer.from([0xff, 0xd8, ...Array(40).fill([0xff, 0xe0, 0, 2]).flat()])],
  ])('%s is none', async (name, build) => {
    expect(await readPictureHeader(await write(name, await build()))).toBeUndefined();
  });
});

describe('a picture', () => {
  it.each<[string, () => Promise<Buffer>, object]>([
    ['16-bit, interlaced', () => buildDeepPicture(300, 200), { width: 300, height: 200 }],
    ['progressive', () => buildPicture('jpeg', { progressive: true }), { width: 60, height: 40 }],
    ['turned', async () => turned(), { width: 40, height: 60 }],
  ])('that is %s is stored', async (name, build, expected) => {
    expect(await store(await write(name, await build()))).toMatchObject(expected);
  });

  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['smaller than it says', () => buildLyingPng({ width: 4_000, height: 4_000 }, Buffer.alloc(100))],
    ['cut off', async () => (await buildPicture('png', { width: 400, height: 400 })).subarray(0, 600)],
    ['a JPEG smaller than it says', async () => resayJpeg(await buildPicture('jpeg'), 3_000, 3_000)],
    ['noise behind a header', () => buildBomb(400, 400).fill(0x5a, 60)],
  ])('that is %s is refused as damaged', async (name, build) => {
    const path = await write(name, await build());
    await expect(store(path)).rejects.toMatchObject({ errorName: 'imageFormatInvalid' });
  });

  it('that takes more time or memory than it may is refused, and its process is gone', async () => {
    const path = await write('deep.png', await buildDeepPicture(5_000, 4_000));
    for (const bounds of [
      { ...pictures, processorMs: 300 },
      { ...pictures, memoryMb: 128 },
    ])
      await expect(store(path, { bounds })).rejects.toMatchObject({ errorName: 'imageTooLarge' });
    const spawned: number[] = [];
    const outcome = await encodePicture({
      file: path,
      format: 'png',
      pixels: 20_000_000,
      memoryMb: 448,
      processorMs: 300,
      collect: async (bytes) => void (await bytes.toArray()),
      onSpawn: (pid) => spawned.push(pid),
    });
    expect(outcome).toMatchObject({ ok: false, problem: 'tooMuch' });
    await expect(readFile(`/proc/${spawned[0]}/cmdline`, 'utf8').catch(() => '')).resolves.toBe('');
  });

  async function turned() {
    return sharp(await buildPicture('jpeg'))
      .withMetadata({ orientation: 6 })
      .toBuffer();
  }
});

it('pictures after one that cannot be read go on', async () => {
  const damaged = await write('damaged.png', Buffer.from('no picture'));
  const cut = await write('cut.png', (await buildPicture('png', { width: 300 })).subarray(0, 200));
  const whole = await write('whole.png', await buildPicture('png'));
  const all = await Promise.allSettled([damaged, cut, cut, whole].map((path) => store(path)));
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
});

it('a picture is refused while no process can be had for it', async () => {
  const path = await write('whole.png', await buildPicture('png'));
  const { execPath } = process;
  process.execPath = '/nowhere/node';
  try {
    await expect(store(path)).rejects.toMatchObject({ errorName: 'imageUploadFailed' });
  } finally {
    process.execPath = execPath;
  }
  expect(await store(path)).toMatchObject({ width: 60, height: 40 });
});
