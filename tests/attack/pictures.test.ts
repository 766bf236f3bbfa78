import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listContacts } from '#contract/contacts.ts';
import { decodedBytes } from '#domain/files/picture-rules.ts';
import { buildDeepPicture, buildPicture, buildWide } from '#tests/fixtures/files/build-pictures.ts';
import { sendForm } from '#tests/support/applications/upload.ts';
import { createAccount, createEnterprise } from '#tests/support/factories.ts';
import { type AttackedPortal, startAttackedPortal } from './support/attacked-portal.ts';
import { expectBearable } from './support/expect-bearable.ts';
import { tellFigure } from './support/figures.ts';
import { startFlood } from './support/flood.ts';
import { callFrom } from './support/measure-victim.ts';
import { uploadFlood } from './support/upload-flood.ts';

let portal: AttackedPortal;
let address: string;
let small: Buffer;
type Headers = Record<string, string>;

beforeAll(async () => {
  portal = await startAttackedPortal();
  address = `${portal.url}/v1/hms/cc/files?kind=image`;
  small = await buildPicture('png');
});
afterAll(() => portal?.stop());

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
    format: 'png',
    width: 40_000_000,
    height: 1,
    channels: 4,
    samples: 4,
    bitsPerChannel: 16,
    progressive: false,
  });
  tellFigure({
    attack: 'ten PNG of 40,000,000 × 1 pixels, 16 bits a value',
    figure: `${Math.round((10 * asked) / 1_000_000)} MB asked for in ${Math.round(wide.length / 1000)} kB each, api grew by ${Math.max(0, Math.round(grown))} MB`,
    bound: 'refused, at most 100 MB',
  });
  expect(grown).toBeLessThanOrEqual(100);
});

it('twenty-six slow pictures of one enterprise hold up neither calls nor pictures of others', async () => {
  const headers = await enter();
  const slow = { kind: 'image', name: 'front.png', bytes: await buildDeepPicture(2_500, 2_000) } as const;
  let attacker = await enter();
  const flood = async () => {
    attacker = await enter();
    return uploadFlood(portal, slow, { headers: attacker, connections: 26, from: '127.0.0.1' });
  };
  // An enterprise's pictures are decoded one after the other: this one is when all that it sent are. Where a busy machine
  // takes long, what is left runs on below everything else.
  const settle = () => Promise.race([upload(attacker, small).catch(() => null), delay(6_000)]);
  const alone = await timeUpload(headers);
  const running = await startFlood(await flood());
  const resident = await residentMb();
  const beside = await timeUpload(headers);
  const grown = (await residentMb()) - resident;
  await running.stop();
  tellFigure({
    attack: 'flood of slow pictures: a picture of another enterprise',
    figure: `${Math.round(beside)} ms beside ${Math.round(alone)} ms, api grew by ${Math.max(0, Math.round(grown))} MB`,
    bound: 'at most 10 s, at most 200 MB',
  });
  expect(beside).toBeLessThanOrEqual(10_000);
  expect(grown).toBeLessThanOrEqual(200);
  const victim = callFrom('127.0.0.9', portal.url + listContacts.path, headers);
  const floods = async () => [await flood()];
  const { answers } = await expectBearable('26 slow pictures at once', { victim, settle, floods });
  expect(Object.keys(answers).filter((status) => !['201', '429', '430'].includes(status))).toEqual([]);
});

async function timeUpload(headers: Headers): Promise<number> {
  const start = performance.now();
  expect((await upload(headers, small)).status).toBe(201);
  return performance.now() - start;
}
