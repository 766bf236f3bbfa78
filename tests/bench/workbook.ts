import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { readResidentMb } from '#infra/sandbox/watch-resources.ts';
import { readForm } from '#workers/parsers/forms/read-form.ts';
import { readFormInChild } from '#workers/parsers/forms/read-in-child.ts';
import { sheetOf, xlsxOf } from '../fixtures/files/sheets.ts';
import { alternate, type Measured, timePerRun } from './rounds.ts';

const rows = 62_500;
const columns = 16;
const slotMs = 1_000;
const rounds = 8;

function writeSheet(): string {
  const line = (row: number) => `<row r="${row + 1}">${`<c t="n"><v>${row}</v></c>`.repeat(columns)}</row>`;
  return sheetOf(Array.from({ length: rows }, (_, row) => line(row)).join(''));
}

async function mostHeld(file: string): Promise<number> {
  let [pid, most] = [0, 0];
  const watch = setInterval(() => {
    most = Math.max(most, readResidentMb(pid) ?? 0);
  }, 10);
  const onSpawn = (id: number) => {
    pid = id;
  };
  await readFormInChild({ file, onSpawn });
  clearInterval(watch);
  return most;
}

/** A workbook whose form sheet has a million cells, read as forms are, beside inflating that sheet. */
export async function measureWorkbook(): Promise<Measured[]> {
  const sheet = writeSheet();
  const deflated = deflateRawSync(sheet);
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const file = join(folder, 'form.xlsx');
  writeFileSync(file, xlsxOf(sheet));
  try {
    const taken = await alternate({
      rounds,
      subject: () => timePerRun(slotMs, () => readForm(file)),
      baseline: () => timePerRun(slotMs, () => inflateRawSync(deflated)),
    });
    return [
      {
        subject: `Application form whose sheet has ${(rows * columns).toLocaleString('en')} cells, judged`,
        baseline: 'inflating that sheet',
        unit: 'ms',
        target: { most: 8 },
        rounds: taken,
        beneath: `The process that read this workbook held at most ${(await mostHeld(file)).toFixed(0)} MB (350 are the most).`,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
