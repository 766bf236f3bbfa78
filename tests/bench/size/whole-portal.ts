import type { TestDatabase } from '../../support/database.ts';
import { type BenchPortal, startBenchPortal } from '../bench-portal.ts';
import { measurePush } from '../push.ts';
import { measureRest, type Rest } from '../rest/run-rest.ts';
import { type Measured, median } from '../rounds.ts';
import type { SeededDatabases } from './seeded-databases.ts';

/** What a whole portal does over the two databases. */
export type WholePortal = { push: { small: Measured; large: Measured }; rest: Rest[] };

/** How much longer, beside the bare engine, a push may take on the large database. */
const longer = 1.2;

async function withPortal<T>(database: TestDatabase, work: (bench: BenchPortal) => Promise<T>): Promise<T> {
  const bench = await startBenchPortal({ database });
  try {
    return await work(bench);
  } finally {
    await bench.stop();
  }
}

async function pushOf(bench: BenchPortal): Promise<Measured> {
  const [measured] = await measurePush(bench);
  if (!measured) throw new Error('no push was measured');
  return measured;
}

/** Pushes on both databases, one after the other, and what all processes take while nobody uses the large one. */
export async function measureWholePortal({ small, large }: SeededDatabases): Promise<WholePortal> {
  const before = await withPortal(small, pushOf);
  return withPortal(large, async (bench) => {
    const push = { small: before, large: await pushOf(bench) };
    return { push, rest: await measureRest() };
  });
}

const ratioOf = ({ rounds }: Measured) => median(rounds.map(({ subject, baseline }) => subject / baseline));

/** As a Markdown table; the engine alone stands beside each, as the machine swings between the two. */
export function renderPush({ small, large }: WholePortal['push']): string {
  const row = (name: string, measured: Measured, verdict: string) => {
    const of = (side: 'subject' | 'baseline') =>
      median(measured.rounds.map((round) => round[side])).toFixed(1);
    return `| ${name} | ${of('subject')} | ${of('baseline')} | ${ratioOf(measured).toFixed(2)}× | ${verdict} |`;
  };
  const kept = ratioOf(large) <= ratioOf(small) * longer;
  return [
    `| Decision → changed page | Ours, median | Bare engine | Ratio | ≤ ${longer}× of small |`,
    '| --- | --: | --: | --: | --- |',
    row('Small', small, ''),
    row('Large', large, kept ? '✓' : '✗'),
  ].join('\n');
}
