import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { getChromium } from '#infra/local/engines/chromium.ts';
import { getRedis } from '#infra/local/engines/redis.ts';
import { getTemporal } from '#infra/local/engines/temporal-binary.ts';
import { buildWeb } from '#infra/local/portal/build-web.ts';
import { checkout } from '#infra/local/portal/portal-processes.ts';
import { report } from '#infra/local/terminal/progress.ts';
import { waitForStop } from '#infra/local/terminal/stop-signals.ts';
import { figuresVariable, renderFigures } from './attack-table.ts';
import { rerunFailed } from './rerun-failed.ts';
import { runChecks } from './run-checks.ts';
import { type Counts, sumParts, totalLine } from './test-counts.ts';
import { runCoverage } from './test-coverage.ts';
import { runFile, runPlaywright, runVitest } from './test-runners.ts';
import { renderTimes, type Step } from './test-times.ts';

const ROOMS = ['domain', 'infra', 'web', 'api', 'workers', 'workflows', 'bucket'];
/** Parts that need the whole machine. */
const EXCLUSIVE = ['e2e', 'attack', 'faults'];
const PARTS = ['check', 'build', ...ROOMS, ...EXCLUSIVE];

type Reruns = Awaited<ReturnType<typeof rerunFailed>>;
type Part = () => Promise<Counts[]>;
type Includes = (part: string) => boolean;

/** Runs the named parts, or all, and prints a table of the results. Returns the exit code. */
export async function runTests(wanted: string[]): Promise<number> {
  const unknown = wanted.filter((part) => !PARTS.includes(part) && part !== 'coverage');
  if (unknown.length > 0) {
    const parts = [...PARTS, 'coverage'].join(', ');
    console.error(`There is no part ${unknown.join(', ')}; there are: ${parts}.`);
    return 1;
  }
  const stop = new AbortController();
  void waitForStop().then(() => stop.abort());
  if (wanted.includes('coverage')) return runCoverage(ROOMS, stop.signal);
  const steps = await runSteps((part) => wanted.length === 0 || wanted.includes(part), stop.signal);
  const started = performance.now();
  const again = (part: string, file: string) => runAgain(part, file, stop.signal);
  const results = steps.flatMap(({ counts }) => counts);
  const reruns = await rerunFailed(results, again);
  const ms = performance.now() - started;
  return summarize(reruns, settleSteps(steps, reruns.counts, ms), stop.signal.aborted);
}

/** Runs the steps one after the other; parts of one step run in parallel. */
async function runSteps(includes: Includes, stop: AbortSignal): Promise<Step[]> {
  const steps: Step[] = [];
  const run = async (title: string, ...parts: (Part | false)[]) => {
    const wanted = parts.filter((part) => part !== false);
    if (stop.aborted || wanted.length === 0) return;
    console.log(`\n── ${title} ──`);
    const started = performance.now();
    const counts = (await Promise.all(wanted.map((part) => part()))).flat();
    steps.push({ counts, ms: performance.now() - started });
  };
  const rooms = ROOMS.filter(includes);
  const engines = [...rooms, ...EXCLUSIVE].some(
    (part) => includes(part) && part !== 'domain' && part !== 'web',
  );
  await run(
    'checks, front end, what the tests need, and faults that wait',
    includes('check') && checkPart,
    (includes('build') || engines) && (() => readyPart(includes, engines, stop)),
  );
  await run(rooms.join(', '), rooms.length > 0 && (() => runVitest(rooms, { stop })));
  await run('browser', includes('e2e') && (() => runPlaywright({ stop })));
  await run('attacks', includes('attack') && (() => attackPart(stop)));
  await run(
    'faults that are timed, and an upgrade',
    includes('faults') && (() => runVitest(['faults-timed'], { stop })),
  );
  return steps;
}

/** The steps with the counts after the reruns, which are a step of their own. */
function settleSteps(steps: readonly Step[], counts: readonly Counts[], ms: number): Step[] {
  let at = 0;
  const settled = steps.map((step) => {
    const from = at;
    at += step.counts.length;
    return { ...step, counts: counts.slice(from, at) };
  });
  return [...settled, { counts: counts.slice(at), ms }];
}

/** Builds and fetches what tests need, then runs the fault tests that mostly wait, beside the checks. */
async function readyPart(includes: Includes, engines: boolean, stop: AbortSignal): Promise<Counts[]> {
  const ready = await Promise.all([
    includes('build') ? single('build', 'front end', () => buildWeb(checkout)) : [],
    engines ? toolsPart(includes('e2e')) : [],
  ]);
  const waiting = includes('faults') && !stop.aborted ? await runVitest(['faults-waiting'], { stop }) : [];
  return [...ready.flat(), ...waiting];
}

async function checkPart(): Promise<Counts[]> {
  const checks = await runChecks();
  const failures = checks
    .filter(({ passed }) => !passed)
    .map(({ name }) => ({ test: name, why: 'see above' }));
  const passed = checks.length - failures.length;
  return [{ part: 'check', passed, failed: failures.length, skipped: 0, failures }];
}

/** Fetched here, where progress is shown, and not in a test's setup. */
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

function printFailures({ counts, unstable }: Reruns): void {
  for (const { part, failures = [] } of counts) {
    for (const { test, why } of failures) console.log(`\n✗ ${part}: ${test}\n${why}`);
  }
  for (const { part, file, failures } of unstable) {
    console.log(`\n! ${part}: ${file} is unstable: it failed among the others and passed alone`);
    for (const { test, why } of failures) console.log(`  ${test}\n${why}`);
  }
}

function summarize(reruns: Reruns, steps: readonly Step[], interrupted: boolean): number {
  printFailures(reruns);
  const results = sumParts(reruns.counts);
  console.log(`\n── summary ──\n${renderTimes(steps)}`);
  if (interrupted) console.log('interrupted: not every part was run');
  const total = results.reduce((sum, { passed, failed }) => sum + passed + failed, 0);
  // A run without any test has failed.
  const failed = interrupted || total === 0 || results.some((counts) => counts.failed > 0);
  console.log(`\n${totalLine(results)}`);
  return failed ? 1 : 0;
}
