import { type ChildProcess, spawn } from 'node:child_process';
import { buildPicture } from '#tests/fixtures/files/build-pictures.ts';
import type { BenchPortal } from '../bench-portal.ts';
import { alternate, type Measured } from '../rounds.ts';
import { openPlace, type Place, sendOnPage } from './parsed-on-page.ts';

const rounds = 5;
const loops = 4;
const pictures = 5;

/** All at once, as a page sends what was chosen together, on a page of the portal. */
async function sendPictures({ browser, maker, url }: Place, picture: Buffer): Promise<number> {
  const context = await browser.newContext();
  try {
    await context.addCookies(maker.signed.cookies);
    const page = await context.newPage();
    await page.goto(`${url}/en/products`);
    const bytes = picture.toString('base64');
    const send = async ({ bytes, serial, count }: { bytes: string; serial: string; count: number }) => {
      const blob = new Blob([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))]);
      const begun = performance.now();
      const statuses = await Promise.all(
        Array.from({ length: count }, async () => {
          const body = new FormData();
          body.append('file', blob, 'front.png');
          const headers = { 'x-csrf-token': serial };
          return (await fetch('/v1/hms/cc/files?kind=image', { method: 'POST', body, headers })).status;
        }),
      );
      return { took: performance.now() - begun, statuses };
    };
    const { took, statuses } = await page.evaluate(send, {
      bytes,
      serial: maker.signed.serial,
      count: pictures,
    });
    if (statuses.some((status) => status !== 201)) throw new Error(`pictures were answered ${statuses}`);
    return took;
  } finally {
    await context.close();
  }
}

/** A machine that has other work on every core, twice over. */
async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
  const others: ChildProcess[] = Array.from({ length: loops }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore', detached: true }),
  );
  try {
    return await work();
  } finally {
    for (const other of others) other.kill('SIGKILL');
  }
}

/** Files on a machine that others keep busy, beside the same while nobody does. */
export async function measureBusyMachine(bench: BenchPortal): Promise<Measured[]> {
  const place = await openPlace(bench);
  const picture = await buildPicture('png', { width: 1_200, height: 800 });
  const measure = async (subject: string, send: () => Promise<number>): Promise<Measured> => ({
    subject: `${subject}, in Chromium, beside ${loops} endless loops`,
    baseline: 'the same on a quiet machine',
    unit: 'ms',
    target: { most: 3 },
    rounds: await alternate({ rounds, subject: () => whileBusy(send), baseline: send }),
  });
  try {
    return [
      await measure(`${pictures} pictures sent at once until all are stored`, () =>
        sendPictures(place, picture),
      ),
      await measure('Test result of 1 MB until the page says that it fits', () => sendOnPage(place)),
    ];
  } finally {
    await place.close();
  }
}
