import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { expect, it } from 'vitest';
import { paceFiles } from '#middleware/forward-files.ts';
import { eventually } from '#tests/support/eventually.ts';

const form = 'multipart/form-data; boundary=b';

/** What it lets through, in its order. */
function openPace() {
  const pace = paceFiles();
  const begun: number[] = [];
  return {
    begun,
    bring: (n: number, { type = form, closed = false } = {}) => {
      const request = Object.assign(new EventEmitter(), { headers: { 'content-type': type } });
      pace(request as unknown as Request, { closed } as Response, () => begun.push(n));
    },
  };
}

it('a file that comes alone begins at once, those that come with it after it, a few at a time', async () => {
  const { begun, bring } = openPace();
  for (let n = 0; n < 9; n += 1) bring(n);
  expect(begun).toEqual([0]);
  await eventually(async () => begun.length > 1, { everyMs: 1 });
  expect(begun.length).toBeLessThan(9);
  await eventually(async () => begun.length === 9, { everyMs: 1 });
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  bring(9);
  await eventually(async () => begun.length === 10, { everyMs: 1 });
});

it('whatever brings no file goes past them', () => {
  const { begun, bring } = openPace();
  for (let n = 0; n < 9; n += 1) bring(n);
  bring(10, { type: 'application/json' });
  expect(begun).toEqual([0, 10]);
});

it('a file whose client has left is not begun', async () => {
  const { begun, bring } = openPace();
  bring(0);
  bring(1, { closed: true });
  bring(2);
  await eventually(async () => begun.length === 2, { everyMs: 1 });
  expect(begun).toEqual([0, 2]);
});

it('those whose clients have left take no turn: a thousand that come and go delay nobody', async () => {
  const { begun, bring } = openPace();
  bring(0);
  for (let n = 0; n < 1_000; n += 1) bring(1, { closed: true });
  bring(2);
  await eventually(async () => begun.length === 2, { everyMs: 1, withinMs: 1_000 });
  expect(begun).toEqual([0, 2]);
});
