import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { checkout } from '#infra/local/portal/portal-processes.ts';
import { renderTable } from '#infra/local/portal/table.ts';
import { totalLine } from './test-counts.ts';
import { runVitest } from './test-runners.ts';

type Measure = { total: number; covered: number };
/** Istanbul's summary: measures of each file, by its absolute path. */
export type CoverageSummary = Record<string, { lines: Measure; branches: Measure }>;

/**
 * Runs the rooms' tests with V8's coverage and prints the covered lines and branches. Processes of the portal in e2e and
 * fault tests are not counted.
 */
export async function runCoverage(rooms: string[], stop: AbortSignal): Promise<number> {
  const folder = join(checkout, 'test-results', 'coverage');
  const counts = await runVitest(rooms, { stop, coverage: folder });
  const summary = JSON.parse(readFileSync(join(folder, 'coverage-summary.json'), 'utf8')) as CoverageSummary;
  console.log(`\n${renderCoverage(summary, checkout)}\n\n${totalLine(counts)}`);
  return counts.some(({ failed }) => failed > 0) ? 1 : 0;
}

/** One line a room: the top folder that a file lies in. */
export function renderCoverage({ total: _, ...files }: CoverageSummary, root: string): string {
  const rooms = Object.groupBy(Object.entries(files), ([path]) => relative(root, path).split(sep)[0] ?? '');
  const rows = Object.entries(rooms).map(([room, entries = []]) => [
    room,
    share(entries.map(([, { lines }]) => lines)),
    share(entries.map(([, { branches }]) => branches)),
  ]);
  return renderTable([[['room', 'lines', 'branches']], rows]);
}

function share(measures: readonly Measure[]): string {
  const sum = (key: keyof Measure) => measures.reduce((all, measure) => all + measure[key], 0);
  const [covered, total] = [sum('covered'), sum('total')];
  const percent = total === 0 ? 100 : (100 * covered) / total;
  return `${percent.toFixed(2)} % (${covered} of ${total})`;
}
