import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AuditAnchor, createFolderAnchors } from '#infra/audit-anchors.ts';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'assay-anchors-')), 'made', 'when', 'needed');
});
afterEach(() => rmSync(join(folder, '../../..'), { recursive: true, force: true }));

const anchor = (sequence: number, day = 1): AuditAnchor => ({
  sequence,
  hash: String(sequence % 10).repeat(64),
  at: `2026-03-0${day}T10:00:00.000Z`,
});
const numbers = (anchors: AuditAnchor[]) => anchors.map(({ sequence }) => sequence);

it('has nothing where nothing was anchored', async () => {
  const store = createFolderAnchors(folder);
  expect(await store.newest()).toBeNull();
  expect(await store.between(0, 100)).toEqual({ anchors: [], damaged: 0 });
});

it('keeps a file a day, and finds the newest and those of a range over days', async () => {
  const store = createFolderAnchors(folder);
  for (const [sequence, day] of [
    [3, 1],
    [5, 1],
    [8, 2],
    [9, 3],
    [12, 3],
  ] as const)
    await store.append(anchor(sequence, day));
  expect(readdirSync(folder)).toEqual([
    'anchors-2026-03-01.jsonl',
    'anchors-2026-03-02.jsonl',
    'anchors-2026-03-03.jsonl',
  ]);
  expect(await store.newest()).toEqual(anchor(12, 3));
  expect(numbers((await store.between(0, 100)).anchors)).toEqual([3, 5, 8, 9, 12]);
  expect(numbers((await store.between(5, 9)).anchors)).toEqual([8, 9]);
  expect(numbers((await store.between(9, 11)).anchors)).toEqual([]);
  expect(numbers((await createFolderAnchors(folder).between(11, 12)).anchors)).toEqual([12]);
});

it('finds a range of many lines, and the newest beyond what is read at once', async () => {
  const store = createFolderAnchors(folder);
  await store.append(anchor(1));
  const lines = Array.from({ length: 5_000 }, (_none, at) => `${JSON.stringify(anchor(at + 2))}\n`);
  appendFileSync(join(folder, 'anchors-2026-03-01.jsonl'), lines.join(''));
  expect((await store.newest())?.sequence).toBe(5_001);
  expect(numbers((await store.between(2_499, 2_502)).anchors)).toEqual([2_500, 2_501, 2_502]);
});

it('goes on behind a line that a crash tore off, and says how many cannot be read', async () => {
  const store = createFolderAnchors(folder);
  await store.append(anchor(3));
  const file = join(folder, 'anchors-2026-03-01.jsonl');
  appendFileSync(file, '{"sequence":4,"ha');
  await store.append(anchor(5));
  expect(await store.between(0, 10)).toEqual({ anchors: [anchor(3), anchor(5)], damaged: 1 });
  expect(await store.newest()).toEqual(anchor(5));
});

it('never writes over what is there, and takes no other file for its own', async () => {
  const store = createFolderAnchors(folder);
  await store.append(anchor(3));
  const before = readFileSync(join(folder, 'anchors-2026-03-01.jsonl'), 'utf8');
  writeFileSync(join(folder, 'notes.txt'), 'x');
  await Promise.all([4, 5, 6, 7].map((sequence) => createFolderAnchors(folder).append(anchor(sequence))));
  expect(readFileSync(join(folder, 'anchors-2026-03-01.jsonl'), 'utf8').startsWith(before)).toBe(true);
  expect(numbers((await store.between(0, 10)).anchors).sort()).toEqual([3, 4, 5, 6, 7]);
});
