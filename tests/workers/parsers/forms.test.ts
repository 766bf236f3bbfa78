import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readResidentMb } from '#infra/sandbox/watch-resources.ts';
import { hostileForms } from '#tests/fixtures/files/hostile-forms.ts';
import { bookOf, formBytes } from '#tests/fixtures/files/sheets.ts';
import { readySandbox } from '#tests/support/processes/sandbox-bundle.ts';
import { readFormInChild } from '#workers/parsers/forms/read-in-child.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-forms-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Buffer) {
  const file = join(folder, 'form');
  await writeFile(file, bytes);
  const seen = { most: 0, timer: undefined as NodeJS.Timeout | undefined };
  const start = performance.now();
  const onSpawn = (pid: number) => {
    seen.timer = setInterval(() => {
      seen.most = Math.max(seen.most, readResidentMb(pid) ?? 0);
    }, 20);
  };
  const { outcome } = await readFormInChild({ file, onSpawn });
  clearInterval(seen.timer);
  return { outcome, took: performance.now() - start, mostMb: seen.most };
}

const good = { ok: true, sheet: '申请表', version: '2', faults: [] };

describe('an application form in a process of its own', () => {
  it.each([
    ['XLSX as the portal makes it', () => formBytes()],
    ['XLS of Excel 97 to 2003', () => write(bookOf(formBytes()), { type: 'buffer', bookType: 'biff8' })],
    [
      'XLSX as another program saves it',
      () => write(bookOf(formBytes()), { type: 'buffer', bookType: 'xlsx' }),
    ],
  ])('is read: %s', async (_what, build) => {
    const { outcome } = await read(build());
    expect(outcome).toMatchObject(good);
    expect(outcome.ok && outcome.cells.find(({ field }) => field === 'model')).toEqual({
      field: 'model',
      sheet: '申请表',
      row: 10,
      column: 3,
      value: 'LY-N080',
    });
  });

  it('is read by the bundle as by its sources', async () => {
    vi.stubEnv('SANDBOX_BUNDLE', await readySandbox());
    expect((await read(formBytes())).outcome).toMatchObject(good);
    vi.unstubAllEnvs();
  });

  it.each(Object.entries(hostileForms))(
    'ends at once, within its bounds: %s',
    async (_what, { build, says }) => {
      const { outcome, took, mostMb } = await read(build());
      expect(outcome).toMatchObject(says);
      // Five seconds on a quiet machine; a busy one has several times as much.
      expect(took).toBeLessThan(20_000);
      expect(mostMb).toBeLessThan(350);
      expect((await read(formBytes())).outcome).toMatchObject(good);
    },
  );
});
