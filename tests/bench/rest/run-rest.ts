import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startBenchPortal } from '../bench-portal.ts';
import { seedSize } from '../seed/seed-size.ts';
import { processorTimes } from './processor-times.ts';

type Report = (line: string) => void;

/** What a process may take of one core while nobody uses the portal, in percent. */
const most = 5;
/** Milliseconds: until connections are open and code is compiled, and what is measured then. */
const settle = 20_000;
const span = 60_000;

export type Rest = [name: string, percent: number];

/** What processes below this one take of a core in a minute, by name; an engine's processes together. */
export async function measureRest(): Promise<Rest[]> {
  await pause(settle);
  const [before, started] = [processorTimes(), performance.now()];
  await pause(span);
  const [after, seconds] = [processorTimes(), (performance.now() - started) / 1_000];
  const used = new Map<string, number>();
  for (const [pid, { name, seconds: sum }] of after) {
    used.set(name, (used.get(name) ?? 0) + sum - (before.get(pid)?.seconds ?? 0));
  }
  return Array.from(used, ([name, sum]) => [name, (sum / seconds) * 100]);
}

async function fill(databaseUrl: string, scale: number, report: Report): Promise<void> {
  const superuser = new URL(databaseUrl);
  superuser.username = 'postgres';
  await seedSize(superuser.href, { scale, report });
}

/** As a Markdown table. */
export function renderRest(measured: readonly Rest[]): string {
  const lines = measured.map(
    ([name, percent]) => `| ${name} | ${percent.toFixed(1)} % | ${percent < most ? '✓' : '✗'} |`,
  );
  return [`| At rest | of a core | < ${most} % |`, '| --- | --: | --- |', ...lines].join('\n');
}

/**
 * Prints what each process takes of one core in a minute in which nobody asks anything.
 * @param args `--scale 0.1` for a database of a tenth of the full size; an empty one without
 */
export async function runRest(args: string[], report: Report): Promise<void> {
  const { scale } = parseArgs({ args, options: { scale: { type: 'string' } } as const }).values;
  const bench = await startBenchPortal();
  try {
    if (scale !== undefined) await fill(bench.portal.stack.databaseUrl, Number(scale), report);
    console.log(`\n${renderRest(await measureRest())}\n`);
  } finally {
    await bench.stop();
  }
}
