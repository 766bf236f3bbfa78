import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type MergeSide, mergeProblem, mergeRuns } from '#domain/merged-runs/merge-runs.ts';
import { keysOf, rerunFilters } from '#domain/merged-runs/rerun-filters.ts';
import type { RunValues } from '#domain/test-results/declared-run.ts';
import type { ParseOutcome } from '#domain/test-results/test-result-outcome.ts';
import type { TestReport } from '#domain/test-results/test-results.ts';
import { parseInChild } from '../parsers/run-in-child.ts';
import { UsageError } from './read-arguments.ts';

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** How files are read: the cap of their XML in bytes, and what the caller says of their suite. */
export type Reading = { maxXmlBytes: number; declared: RunValues };

/** Reads a run, and which failures of the earlier runs passed in it. */
export function readRun(file: string, reading: Reading, earlier: MergeSide | null): Promise<ParseOutcome> {
  const keys = earlier?.report.failures.map(({ key }) => key) ?? [];
  return parseInChild({ file, ...reading, earlierFailures: rerunFilters(keys) });
}

type LaterRun = { path: string; own: TestReport; read: ParseOutcome };

/** Merges a run with the earlier ones as the portal does. @throws UsageError where they do not belong together */
export async function mergeWith(
  earlier: MergeSide | null,
  { path, own, read }: LaterRun,
): Promise<TestReport> {
  if (earlier === null) return own;
  const difference = mergeProblem(earlier.report, own);
  if (difference) throw new UsageError(`${path} is of another ${difference} than what it is merged with`);
  const keys = earlier.report.failures.map(({ key }) => key);
  const passedAgain = keysOf(read.ok ? (read.passedAgain ?? []) : [], keys);
  return mergeRuns({ earlier, later: { report: own, sha256: await sha256Of(path) }, passedAgain });
}

/** Merges the earlier runs; null where there are none. @throws UsageError for a file that cannot be read */
export async function readEarlier(paths: readonly string[], reading: Reading): Promise<MergeSide | null> {
  let earlier: MergeSide | null = null;
  for (const path of paths) {
    const read = await readRun(path, reading, earlier);
    if (!read.ok) throw new UsageError(`${path} cannot be read: ${read.error.detail}`);
    earlier = {
      report: await mergeWith(earlier, { path, own: read.report, read }),
      sha256: await sha256Of(path),
    };
  }
  return earlier;
}
