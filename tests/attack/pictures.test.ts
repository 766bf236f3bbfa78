import { afterAll, beforeAll, expect, it } from 'vitest';
import { decodedBytes } from '#domain/picture-rules.ts';
import { buildDeepPicture, buildPicture, buildWide } from '#tests/fixtures/files/build-pictures.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import { sendForm } from '#tests/support/upload.ts';
import { type AttackedPortal, startAttackedPortal } from './support/attacked-portal.ts';
import { tellFigure } from './support/figures.ts';
import { callFrom, measureVictim } from './support/measure-victim.ts';

let portal: AttackedPortal;
let slow: Buffer;
let small: Buffer;
type Headers = Record<string, string>;

beforeAll(async () => {
  portal = await startAttackedPortal();
  [slow, small] = await Promise.all([buildDeepPicture(5_000, 4_000), buildPicture('png')]);
});
afterAll(() => portal?.stop());

async function enter(): Promise<Headers> {
  const { id: enterpriseId } = await createEnterprise(portal.db);
  return portal.signIn(await createAccount(portal.db, { enterpriseId }));
}

const upload = (headers: Headers, bytes: Buffer) =>
  sendForm(`${portal.url}/v1/hms/cc/files?kind=image`, headers, [{ name: 'front.png', bytes }]);

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

/** Twenty-six uploads of a slow picture at a time, over and over, by one enterprise. */
async function floodPictures() {
  const headers = await enter();
  const answers: Record<string, number> = {};
  let flooding = true;
  const one = async () => {
    while (flooding) {
      const { status } = await upload(headers, slow).catch(() => ({ status: 0 }));
      answers[status] = (answers[status] ?? 0) + 1;
      // Whoever is refused comes back as a page would.
      if (status !== 201) await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  };
  const running = Promise.all(Array.from({ length: 26 }, one));
  const stop = async () => {
    flooding = false;
    await running;
    return answers;
  };
  return { answers, stop };
}

it('twenty-six slow pictures of one enterprise hold up neither calls nor pictures of others', async () => {
  const headers = await enter();
  const list = callFrom('127.0.0.9', `${portal.url}/v1/hms/cc/contacts`, headers);
  const quiet = await measureVictim({ victim: list, floods: [], rounds: 1 });
  const alone = await timeUpload(headers);
  const flood = await floodPictures();
  await expect.poll(() => flood.answers[429] ?? 0, { timeout: 30_000 }).toBeGreaterThan(0);
  const before = await residentMb();
  const flooded = await measureVictim({ victim: list, floods: [], rounds: 1 });
  const beside = await timeUpload(headers);
  const grown = (await residentMb()) - before;
  const answers = await flood.stop();
  // A quiet call takes a few milliseconds: below ten nobody notices, and the scheduler alone makes the difference.
  const bound = 3 * Math.max(quiet.before, 10);
  const waits = `${flooded.before.toFixed(1)} ms beside ${quiet.before.toFixed(1)} ms`;
  tellFigure({
    attack: 'flood of slow pictures: list, 95th percentile',
    figure: waits,
    bound: 'at most 3 ×, from 10 ms',
  });
  tellFigure({
    attack: 'flood of slow pictures: a picture of another enterprise',
    figure: `${Math.round(beside)} ms beside ${Math.round(alone)} ms; the flood got ${JSON.stringify(answers)}`,
    bound: 'at most 10 s, the flood 201, 429 and 430 alone',
  });
  expect(flooded.before).toBeLessThanOrEqual(bound);
  expect(beside).toBeLessThanOrEqual(10_000);
  expect(Object.keys(answers).filter((status) => !['201', '429', '430'].includes(status))).toEqual([]);
  expect(grown).toBeLessThanOrEqual(200);
});

async function timeUpload(headers: Headers): Promise<number> {
  const start = performance.now();
  expect((await upload(headers, small)).status).toBe(201);
  return performance.now() - start;
}
