import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from '#infra/local/portal/portal-processes.ts';
import { type Counts, countPlaywright, countVitest } from './test-counts.ts';

/** A part that hangs is ended after this time; a busy machine needs half of it. */
const LIMIT_MS = 60 * 60_000;

const reports = join(checkout, 'test-results');

export interface RunOptions {
  stop: AbortSignal;
  env?: Record<string, string>;
  /** Runs this file alone. */
  only?: string;
  /** A folder for `coverage-summary.json`. */
  coverage?: string;
}

const covered = ['api', 'workflows', 'workers'].map((room) => `--coverage.include=${room}/**/*.ts`);

export async function runVitest(projects: string[], options: RunOptions): Promise<Counts[]> {
  const { stop, env = {}, only, coverage } = options;
  const file = reportFile(`vitest-${only ? 'again' : projects.length === 1 ? projects[0] : 'rooms'}.json`);
  // A fault test that is named by its file is of one of two projects.
  const names = projects.map((name) => (name === 'faults' ? 'faults*' : name));
  const args = ['run', ...(only ? [only] : []), ...names.flatMap((name) => ['--project', name])];
  args.push('--reporter=default', '--reporter=json', `--outputFile.json=${file}`);
  if (coverage) {
    args.push('--coverage.enabled', '--coverage.reporter=json-summary', ...covered);
    args.push(`--coverage.reportsDirectory=${coverage}`);
  }
  const code = await run('vitest', args, env, stop);
  return closeCounts(readReport(file, countVitest), code, 'vitest');
}

export async function runPlaywright({ stop, only }: RunOptions): Promise<Counts[]> {
  const file = reportFile(only ? 'playwright-again.json' : 'playwright.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...(only ? { WHOLE_TRACES: 'yes' } : {}) };
  const code = await run(
    'playwright',
    ['test', ...(only ? [`/${only}`, '--workers=1'] : []), '--reporter=list,json'],
    env,
    stop,
  );
  return closeCounts(readReport(file, countPlaywright), code, 'e2e');
}

/** Runs one file by itself; undefined where there is no report of it. */
export async function runFile(part: string, file: string, stop: AbortSignal): Promise<Counts | undefined> {
  const options = { stop, only: file };
  const counts = part === 'e2e' ? await runPlaywright(options) : await runVitest([part], options);
  return counts.length === 1 ? counts[0] : undefined;
}

/** Counts a runner that failed without a failed test (no report, or an error outside of tests) as one failure. */
function closeCounts(counts: Counts[] | undefined, code: number, part: string): Counts[] {
  const known = counts ?? [];
  if (code === 0 || known.some(({ failed }) => failed > 0)) return known;
  return [...known, { part: `${part} itself (exit code ${code})`, passed: 0, failed: 1, skipped: 0 }];
}

function readReport<Report>(file: string, count: (report: Report) => Counts[]): Counts[] | undefined {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')) as Report);
  } catch {
    return undefined;
  }
}

function reportFile(name: string): string {
  mkdirSync(reports, { recursive: true });
  rmSync(join(reports, name), { force: true });
  return join(reports, name);
}

function run(tool: string, args: string[], env: Record<string, string>, stop: AbortSignal): Promise<number> {
  const child = spawn(join(checkout, 'node_modules', '.bin', tool), args, {
    cwd: checkout,
    env: { ...process.env, ...env },
    stdio: 'inherit',
    timeout: LIMIT_MS,
  });
  stop.addEventListener('abort', () => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    child.once('error', () => resolve(127));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
