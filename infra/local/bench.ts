import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type BenchPortal, startBenchPortal } from '#tests/bench/bench-portal.ts';
import { measureEnterprises } from '#tests/bench/enterprises.ts';
import { measureHome } from '#tests/bench/home.ts';
import { measureList } from '#tests/bench/list.ts';
import { measureParse } from '#tests/bench/parse.ts';
import { measurePush } from '#tests/bench/push.ts';
import { describeMachine, renderReport, renderTable } from '#tests/bench/report.ts';
import { runRest } from '#tests/bench/rest/run-rest.ts';
import { measureResults } from '#tests/bench/results/measure-results.ts';
import type { Measured } from '#tests/bench/rounds.ts';
import { runSize } from '#tests/bench/size/run-size.ts';
import { runSizing } from '#tests/bench/sizing/run-sizing.ts';
import { measureStarts } from '#tests/bench/starts.ts';
import { measureUploads } from '#tests/bench/uploads/uploads.ts';
import { measureWire } from '#tests/bench/wire.ts';
import { measureWorkbook } from '#tests/bench/workbook.ts';
import { readySandbox } from '#tests/support/processes/sandbox-bundle.ts';
import { buildWeb } from './portal/build-web.ts';
import { checkout } from './portal/portal-processes.ts';
import { report, StartError, step } from './terminal/progress.ts';
import { waitForStop } from './terminal/stop-signals.ts';

type Pair = (bench: BenchPortal) => Promise<Measured[]>;

const pairs: Record<string, Pair> = {
  push: measurePush,
  starts: measureStarts,
  parse: measureParse,
  workbook: measureWorkbook,
  uploads: measureUploads,
  list: measureList,
  home: measureHome,
  wire: measureWire,
  results: measureResults,
  // Last, as its hundred thousand rows would slow the others down.
  enterprises: measureEnterprises,
};

function choosePairs(names: string[]): [string, Pair][] {
  const unknown = names.filter((name) => !Object.hasOwn(pairs, name));
  if (unknown.length > 0) {
    throw new StartError(
      `There is no pair ${unknown.join(', ')}; there are: ${Object.keys(pairs).join(', ')}, and size, sizing or rest alone.`,
    );
  }
  return Object.entries(pairs).filter(([name]) => names.length === 0 || names.includes(name));
}

async function databaseVersion({ db }: BenchPortal): Promise<string> {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db);
  return rows[0]?.version ?? '';
}

async function measure(bench: BenchPortal, chosen: [string, Pair][]): Promise<void> {
  const measured: Measured[] = [];
  try {
    for (const [name, pair] of chosen) {
      measured.push(...(await step(`measured: ${name}`, 'Its error stands above.', () => pair(bench))));
    }
  } finally {
    // Also what was measured before a failure.
    console.log(`\n${renderTable(measured)}\n`);
  }
  if (chosen.length < Object.keys(pairs).length)
    return report('docs/bench.md is written by a run of all pairs');
  const machine = await describeMachine(checkout, await databaseVersion(bench));
  mkdirSync(join(checkout, 'docs'), { recursive: true });
  writeFileSync(join(checkout, 'docs', 'bench.md'), renderReport({ at: new Date(), machine, measured }));
  report('written: docs/bench.md');
}

const buildPages = () =>
  step('front end', 'The sources in web/ do not build as they are.', () => buildWeb(checkout));

async function main(): Promise<number> {
  const stop = waitForStop();
  const stopped = stop.then(() => {
    throw new StartError('interrupted');
  });
  stopped.catch(() => {});
  let bench: BenchPortal | undefined;
  try {
    const [first, ...options] = process.argv.slice(2);
    if (first === 'size') {
      if (!options.includes('--only')) await buildPages();
      await Promise.race([runSize(checkout, options, report), stopped]);
      return 0;
    }
    if (first === 'sizing') {
      await buildPages();
      await Promise.race([runSizing(checkout, options, report), stopped]);
      return 0;
    }
    if (first === 'rest') {
      await Promise.race([runRest(options, report), stopped]);
      return 0;
    }
    const chosen = choosePairs(process.argv.slice(2));
    if (
      chosen.some(([name]) => ['push', 'home', 'wire', 'enterprises', 'uploads', 'results'].includes(name))
    ) {
      await buildPages();
    }
    bench = await step('portal', 'Its processes do not start as they are.', () => startBenchPortal());
    // Files are read here as the portal's workers read them.
    process.env.SANDBOX_BUNDLE = await readySandbox();
    await Promise.race([measure(bench, chosen), stopped]);
    return 0;
  } catch (error) {
    console.error(`\n${error instanceof StartError ? error.message : (error as Error).stack}`);
    return 1;
  } finally {
    await bench?.stop().catch((error: unknown) => console.error(error));
  }
}

process.exit(await main());
