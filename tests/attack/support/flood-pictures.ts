/**
 * Uploads one picture over and over, so many at a time, in a process of its own; whoever is refused comes back a second
 * later, as a page would. Told its work by its first message, and ended by its second one, it tells what it was answered.
 */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';

export type PictureFlood = { url: string; headers: Record<string, string>; file: string; atOnce: number };

const [{ url, headers, file, atOnce }]: [PictureFlood] = (await once(process, 'message')) as [PictureFlood];
const bytes = Uint8Array.from(await readFile(file));
const answers: Record<string, number> = {};
const ending = new AbortController();

async function upload(): Promise<number> {
  const body = new FormData();
  body.append('file', new Blob([bytes]), 'front.png');
  const answer = await fetch(url, { method: 'POST', headers, body, signal: ending.signal });
  await answer.arrayBuffer();
  return answer.status;
}

async function flood(): Promise<void> {
  while (!ending.signal.aborted) {
    const status = await upload().catch(() => 'cut');
    if (ending.signal.aborted) return;
    answers[status] = (answers[status] ?? 0) + 1;
    if (status === 429) process.send?.('refused');
    if (status !== 201) await delay(1_000, undefined, { signal: ending.signal }).catch(() => {});
  }
}

const running = Promise.all(Array.from({ length: atOnce }, flood));
await once(process, 'message');
ending.abort();
await running;
process.send?.(answers, () => process.disconnect());
