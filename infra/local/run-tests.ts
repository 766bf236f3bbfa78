import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { figuresVariable, renderFigures } from './attack-table.ts';
import { buildWeb } from './build-web.ts';
import { getChromium } from './engines/chromium.ts';
import { getRedis } from './engines/redis.ts';
import { getTemporal } from './engines/temporal-binary.ts';
import { checkout } from './portal-processes.ts';
import { report } from './progress.ts';
import { rerunFailed } from './rerun-failed.ts';
import { runChecks } from './run-checks.ts';
import { waitForStop } from './stop-signals.ts';
import { type Counts, sumParts, totalLine } from './test-counts.ts';
import { runFile, runPlaywright, runVitest } from './test-runners.ts';

const ROOMS = ['domain', 'infra', 'web', 'api', 'workers', 'workflows'];
const PARTS = ['check', 'build', ...ROOMS, 'e2e', 'attack', 'faults'];

type Settled = Awaited<ReturnType<typeof rerunFailed>>;

/** Runs the named parts (all of them where none is named) and ends with the line that counts them. */
export async function runTests(wanted: string[]): Promise<number> {
  const unknown = wanted.filter((part) => !PARTS.includes(part));
  if (unknown.length > 0) {
    console.error(`There is no part ${unknown.join(', ')}; there are: ${PARTS.join(', ')}.`);
    return 1;
  }
  const stop = new AbortController();
  void waitForStop().then(() => stop.abort());
  const has = (part: string) => wanted.length === 0 || wanted.includes(part);
  const results: Counts[] = [];
  const run = async (title: string, part: () => Promise<Counts[]>) => {
    if (stop.signal.aborted) return;
    console.log(`\n── ${title} ──`);
    results.push(...(await part()));
  };
  const rooms = ROOMS.filter(has);
  if (has('check')) await run('checks', checkPart);
  if (has('build')) await run('front end', () => single('build', 'front end', () => buildWeb(checkout)));
  if (rooms.some((room) => room !== 'domain' && room !== 'web') || ['e2e', 'attack', 'faults'].some(has)) {
    await run('what the tests need', () => toolsPart(has('e2e')));
  }
  if (rooms.length > 0) await run(rooms.join(', '), () => runVitest(rooms, { stop: stop.signal }));
  if (has('e2e')) await run('browser', () => runPlaywright({ stop: stop.signal }));
  if (has('attack')) await run('attacks', () => attackPart(stop.signal));
  if (has('faults')) await run('faults', () => runVitest(['faults'], { stop: stop.signal }));
  const again = (part: string, file: string) => runAgain(part, file, stop.signal);
  const settled = await rerunFailed(results, again);
  return summarize(settled, stop.signal.aborted);
}

async function checkPart(): Promise<Counts[]> {
  const checks = await runChecks();
  const failures = checks
    .filter(({ passed }) => !passed)
    .map(({ name }) => ({ test: name, why: 'see above' }));
  const passed = checks.length - failures.length;
  return [{ part: 'check', passed, failed: failures.length, skipped: 0, failures }];
}

/** Fetched ahead, where it shows its progress, and not in the silence of a test's setup. */
async function toolsPart(withBrowser: boolean): Promise<Counts[]> {
  const fetchAll = async () => {
    await getRedis(report);
    await getTemporal(report);
    if (withBrowser) await getChromium(report);
  };
  const [counts] = await single('tools', 'Redis, Temporal, Chromium', fetchAll);
  return counts && counts.failed > 0 ? [counts] : [];
}

async function attackPart(stop: AbortSignal): Promise<Counts[]> {
  const figures = join(checkout, 'test-results', 'attack-figures.jsonl');
  rmSync(figures, { force: true });
  const counts = await runVitest(['attack'], { stop, env: { [figuresVariable]: figures } });
  console.log(`\n${renderFigures(figures)}`);
  return counts;
}

async function single(part: string, title: string, run: () => Promise<unknown>): Promise<Counts[]> {
  try {
    await run();
    console.log(`✓ ${title}`);
    return [{ part, passed: 1, failed: 0, skipped: 0 }];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    console.log(`✗ ${title}\n${why}`);
    return [{ part, passed: 0, failed: 1, skipped: 0, failures: [{ test: title, why }] }];
  }
}

async function runAgain(part: string, file: string, stop: AbortSignal): Promise<Counts | undefined> {
  if (stop.aborted) return undefined;
  console.log(`\n── once more, alone: ${file} ──`);
  return runFile(part, file, stop);
}

function tellFailures({ counts, unstable }: Settled): void {
  for (const { part, failures = [] } of counts) {
    for (const { test, why } of failures) console.log(`\n✗ ${part}: ${test}\n${why}`);
  }
  for (const { part, file, failures } of unstable) {
    console.log(`\n! ${part}: ${file} is unstable: it failed among the others and passed alone`);
    for (const { test, why } of failures) console.log(`  ${test}\n${why}`);
  }
}

function summarize(settled: Settled, interrupted: boolean): number {
  tellFailures(settled);
  const results = sumParts(settled.counts);
  const width = Math.max(...results.map(({ part }) => part.length), 0);
  console.log('\n── summary ──');
  for (const counts of results) console.log(`${counts.part.padEnd(width)}  ${totalLine([counts])}`);
  if (interrupted) console.log('interrupted: not every part was run');
  const total = results.reduce((sum, { passed, failed }) => sum + passed + failed, 0);
  // Nothing run is nothing shown.
  const failed = interrupted || total === 0 || results.some((counts) => counts.failed > 0);
  console.log(`\n${totalLine(results)}`);
  return failed ? 1 : 0;
}
