import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decodedBytes } from '#domain/picture-rules.ts';
import { buildDeepPicture, buildPicture, buildWide } from '#tests/fixtures/files/build-pictures.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import { sendForm } from '#tests/support/upload.ts';
import { type AttackedPortal, startAttackedPortal } from './support/attacked-portal.ts';
import { tellFigure } from './support/figures.ts';
import type { PictureFlood } from './support/flood-pictures.ts';
import { callFrom, measureVictim } from './support/measure-victim.ts';

let portal: AttackedPortal;
let address: string;
let folder: string;
let slow: string;
let small: Buffer;
type Headers = Record<string, string>;

beforeAll(async () => {
  portal = await startAttackedPortal();
  address = `${portal.url}/v1/hms/cc/files?kind=image`;
  folder = await mkdtemp(join(tmpdir(), 'assay-flood-'));
  slow = join(folder, 'slow.png');
  await writeFile(slow, await buildDeepPicture(5_000, 4_000));
  small = await buildPicture('png');
});
afterAll(async () => {
  await portal?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function enter(): Promise<Headers> {
  const { id: enterpriseId } = await createEnterprise(portal.db);
  return portal.signIn(await createAccount(portal.db, { enterpriseId }));
}

const upload = (headers: Headers, bytes: Buffer) =>
  sendForm(address, headers, [{ name: 'front.png', bytes }]);

/** Memory of the api process, in MB. */
async function residentMb(): Promise<number> {
  const text = await (await fetch(`${portal.url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes(?:\{[^}]*\})? (\S+)$/m.exec(text)?.[1]) / 1_048_576;
}

it('a row of forty million pixels asks for memory, and is given none', async () => {
  const headers = await enter();
  const wide = await buildWide();
  await upload(headers, small);
  const before = await residentMb();
  const answers = await Promise.all(Array.from({ length: 10 }, () => upload(headers, wide)));
  const grown = (await residentMb()) - before;
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(413));
  const asked = decodedBytes({
    ...{ format: 'png', width: 40_000_000, height: 1, channels: 4, bitsPerChannel: 16, progressive: false },
  });
  tellFigure({
    attack: 'ten PNG of 40,000,000 × 1 pixels, 16 bits a value',
    figure: `${Math.round((10 * asked) / 1_000_000)} MB asked for in ${Math.round(wide.length / 1000)} kB each, api grew by ${Math.max(0, Math.round(grown))} MB`,
    bound: 'refused, at most 100 MB',
  });
  expect(grown).toBeLessThanOrEqual(100);
});

/** Twenty-six uploads of a slow picture at a time, over and over, by one enterprise; begun once some are refused. */
async function floodPictures() {
  const flood: PictureFlood = { url: address, headers: await enter(), file: slow, atOnce: 26 };
  const child = fork(new URL('./support/flood-pictures.ts', import.meta.url), { stdio: 'inherit' });
  child.send(flood);
  await once(child, 'message', { signal: AbortSignal.timeout(60_000) });
  return async () => {
    const { promise, resolve } = Promise.withResolvers<Record<string, number>>();
    child.on(
      'message',
      (message) => typeof message === 'object' && resolve(message as Record<string, number>),
    );
    child.send('end');
    return promise;
  };
}

it('twenty-six slow pictures of one enterprise hold up neither calls nor pictures of others', async () => {
  const headers = await enter();
  const list = callFrom('127.0.0.9', `${portal.url}/v1/hms/cc/contacts`, headers);
  const measure = async () => (await measureVictim({ victim: list, floods: [], rounds: 1 })).before;
  const alone = await timeUpload(headers);
  const before = await measure();
  const stop = await floodPictures();
  const resident = await residentMb();
  const during = await measure();
  const beside = await timeUpload(headers);
  const grown = (await residentMb()) - resident;
  const answers = await stop();
  const quiet = Math.max(before, await measure());
  tellFigure({
    attack: 'flood of slow pictures: list, 95th percentile',
    figure: `${during.toFixed(1)} ms beside ${quiet.toFixed(1)} ms`,
    bound: 'at most 3 ×, from 10 ms',
  });
  tellFigure({
    attack: 'flood of slow pictures: a picture of another enterprise',
    figure: `${Math.round(beside)} ms beside ${Math.round(alone)} ms; the flood got ${JSON.stringify(answers)}`,
    bound: 'at most 10 s, the flood 201, 429 and 430 alone',
  });
  // A quiet call takes a few milliseconds: below ten the scheduler alone makes the difference.
  expect(during).toBeLessThanOrEqual(3 * Math.max(quiet, 10));
  expect(beside).toBeLessThanOrEqual(10_000);
  expect(Object.keys(answers).filter((status) => !['201', '429', '430'].includes(status))).toEqual([]);
  expect(grown).toBeLessThanOrEqual(200);
});

async function timeUpload(headers: Headers): Promise<number> {
  const start = performance.now();
  expect((await upload(headers, small)).status).toBe(201);
  return performance.now() - start;
}
