import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RESULT_XML_MAX_BYTES } from '#domain/test-results/test-result-limits.ts';
import { readResidentMb } from '#infra/sandbox/watch-resources.ts';
import { parseTestResult } from '#workers/parsers/parse-test-result.ts';
import { parseInChild } from '#workers/parsers/run-in-child.ts';
import { buildTradefedOfSize } from '../fixtures/test-results/build-tradefed.ts';
import { buildZip } from '../fixtures/test-results/build-zip.ts';
import { writeLargeResult } from '../fixtures/test-results/write-large-result.ts';
import { readWithSaxes } from './bare-saxes.ts';
import { alternate, type Measured, timePerRun } from './rounds.ts';

const childScript = fileURLToPath(new URL('./bare-saxes-child.ts', import.meta.url));
const slotMs = 2_000;
const rounds = 8;
const largeBytes = 60_000_000;

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

/** The same, and the most memory that the process held, in MB. */
async function parseLarge(file: string, held: { mb: number }): Promise<number> {
  let pid = 0;
  const watch = setInterval(() => {
    held.mb = Math.max(held.mb, readResidentMb(pid) ?? 0);
  }, 20);
  const begun = performance.now();
  const onSpawn = (id: number) => {
    pid = id;
  };
  await parseOwn(() => parseInChild({ file, maxXmlBytes: 2 * largeBytes, onSpawn }));
  clearInterval(watch);
  return performance.now() - begun;
}

/** A complete run of a suite, bare and zipped, beside saxes alone over the XML; what else it shows is its memory. */
async function measureLarge(folder: string): Promise<Measured[]> {
  const bare = join(folder, 'large.xml');
  const bytes = writeLargeResult(bare, { modules: 1_000, casesPerModule: 1_000, failEvery: 1 });
  const zipped = join(folder, 'large.zip');
  writeFileSync(zipped, buildZip([{ name: 'r/test_result.xml', content: readFileSync(bare) }]));
  const size = `${(bytes / 1_000_000).toFixed(0)} MB and 1,000,000 cases`;
  const measured: Measured[] = [];
  for (const [file, how] of [
    [bare, 'bare'],
    [zipped, 'zipped'],
  ] as const) {
    const held = { mb: 0 };
    const taken = await alternate({
      rounds,
      subject: () => parseLarge(file, held),
      baseline: () => timePerRun(1, () => readInBareChild(bare)),
    });
    measured.push({
      subject: `Test result of ${size}, ${how}, in a process of its own`,
      baseline: 'saxes alone over the XML in a new process',
      unit: 'ms',
      target: { most: 1.5 },
      rounds: taken,
      beneath: `The process that read the ${size} ${how} held at most ${held.mb.toFixed(0)} MB (300 are the most).`,
    });
  }
  return measured;
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
        target: { most: 1.5 },
        rounds: inProcess,
      },
      {
        subject: `The same in a process of its own with caps on memory, time and files`,
        baseline: 'saxes alone in a new process',
        unit: 'ms',
        rounds: inChild,
      },
      ...(await measureLarge(folder)),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
