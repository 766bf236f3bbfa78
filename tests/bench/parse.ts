import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RESULT_XML_MAX_BYTES } from '#domain/test-results/test-result-limits.ts';
import { parseTestResult } from '#workers/parsers/parse-test-result.ts';
import { parseInChild } from '#workers/parsers/run-in-child.ts';
import { buildTradefedOfSize } from '../fixtures/test-results/build-tradefed.ts';
import { readWithSaxes } from './bare-saxes.ts';
import { alternate, type Measured, timePerRun } from './rounds.ts';

const childScript = fileURLToPath(new URL('./bare-saxes-child.ts', import.meta.url));
const slotMs = 2_000;
const rounds = 8;

async function readInBareChild(file: string): Promise<void> {
  const child = fork(childScript, [file], { env: {}, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [[elements], [code]] = await Promise.all([once(child, 'message'), once(child, 'close')]);
  if (code !== 0 || !(elements > 0))
    throw new Error(`the bare child ended with ${code}, ${elements} elements`);
}

async function parseOwn(parse: () => ReturnType<typeof parseTestResult>): Promise<void> {
  const outcome = await parse();
  if (!outcome.ok) throw new Error(`the sample is refused: ${JSON.stringify(outcome.error)}`);
}

/** The largest test result that is accepted, read as uploads are read and read by the XML library alone. */
export async function measureParse(): Promise<Measured[]> {
  const bytes = Buffer.from(buildTradefedOfSize(RESULT_XML_MAX_BYTES));
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const file = join(folder, 'test_result.xml');
  writeFileSync(file, bytes);
  const size = `${(bytes.length / 1_000_000).toFixed(2)} MB`;
  try {
    const inProcess = await alternate({
      rounds,
      subject: () => timePerRun(slotMs, () => parseOwn(() => parseTestResult(bytes))),
      baseline: () => timePerRun(slotMs, () => readWithSaxes(bytes)),
    });
    const inChild = await alternate({
      rounds,
      subject: () => timePerRun(slotMs, () => parseOwn(() => parseInChild({ file }))),
      baseline: () => timePerRun(slotMs, () => readInBareChild(file)),
    });
    return [
      {
        subject: `Test result of ${size} checked and counted, in a warm process`,
        baseline: 'saxes alone over the same bytes, in the same process',
        unit: 'ms',
        rounds: inProcess,
      },
      {
        subject: `The same in a process of its own with caps on memory, time and files`,
        baseline: 'saxes alone in a new process',
        unit: 'ms',
        rounds: inChild,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
