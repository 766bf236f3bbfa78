import { median } from '../rounds.ts';
import { lookup } from './console-calls.ts';
import type { SizeCall } from './size-call.ts';
import { sizeCalls } from './size-calls.ts';
import type { SizePortal } from './size-portal.ts';

const warmUps = 3;
const rounds = 20;
/** A call that takes seconds is measured fewer times. */
const slotMs = 20_000;

/** What came of a call on both databases, in milliseconds. */
export type SizeMeasured = {
  name: string;
  small: number;
  large: number;
  p95: number;
  /** The 95 % bound of a lookup by a primary key on the large database, between the same calls. */
  lookup: number;
  /** Rows that each has of what was asked for, as far as they are counted; null of what is no list. */
  hits: readonly [small: number, large: number] | null;
  /** What the large database answered instead of a page. */
  failure: string | null;
};

async function timeCall(portal: SizePortal, { who }: SizeCall, path: string): Promise<number> {
  const start = performance.now();
  await portal.get(who, path);
  return performance.now() - start;
}

/** The total of a list; a database that has fewer than are counted has less to count. */
async function hitsOf(portal: SizePortal, { who }: SizeCall, path: string): Promise<number | null> {
  const answer = JSON.parse(await portal.get(who, path)) as { total?: unknown };
  return typeof answer.total === 'number' ? answer.total : null;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

const pathOf = async (portal: SizePortal, { path }: SizeCall) =>
  typeof path === 'string' ? path : path(portal);

type Sides = { small: SizePortal; large: SizePortal; lookupPath: string };

/** They take turns, as a machine that others use as well swings. */
async function measureCall(call: SizeCall, { small, large, lookupPath }: Sides): Promise<SizeMeasured> {
  const times = { small: [] as number[], large: [] as number[], lookup: [] as number[] };
  let hits: SizeMeasured['hits'] = null;
  try {
    const [smallPath, largePath] = [await pathOf(small, call), await pathOf(large, call)];
    const [few, many] = [await hitsOf(small, call, smallPath), await hitsOf(large, call, largePath)];
    hits = few === null || many === null ? null : [few, many];
    const start = performance.now();
    for (let round = -warmUps; round < rounds; round += 1) {
      const pair = [await timeCall(small, call, smallPath), await timeCall(large, call, largePath)] as const;
      const beside = await timeCall(large, lookup, lookupPath);
      if (performance.now() - start > slotMs && times.large.length > 0) break;
      if (round < 0) continue;
      times.small.push(pair[0]);
      times.large.push(pair[1]);
      times.lookup.push(beside);
    }
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    const none = { small: Number.NaN, large: Number.NaN, p95: Number.NaN, lookup: Number.NaN };
    return { name: call.name, ...none, hits, failure };
  }
  const [inSmall, inLarge] = [median(times.small), median(times.large)];
  return {
    name: call.name,
    small: inSmall,
    large: inLarge,
    p95: percentile(times.large, 0.95),
    lookup: percentile(times.lookup, 0.95),
    hits,
    failure: null,
  };
}

export async function measureSize(
  { small, large }: { small: SizePortal; large: SizePortal },
  only: string,
  report: (line: string) => void,
): Promise<SizeMeasured[]> {
  const measured: SizeMeasured[] = [];
  const lookupPath = await pathOf(large, lookup);
  for (const call of sizeCalls.filter(({ name }) => name.includes(only))) {
    const result = await measureCall(call, { small, large, lookupPath });
    report(
      result.failure ??
        `${call.name}: ${result.small.toFixed(1)} → ${result.large.toFixed(1)} ms, p95 ${result.p95.toFixed(1)} ms`,
    );
    measured.push(result);
  }
  return measured;
}
