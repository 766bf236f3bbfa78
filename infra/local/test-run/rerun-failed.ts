import type { Counts } from './test-counts.ts';
import type { Failure } from './test-failures.ts';

/** A file that failed among all others and passed alone. */
export interface Unstable {
  part: string;
  file: string;
  /** What its first run failed with. */
  failures: Failure[];
}

/** Beyond so many the run has failed: chance has become the rule. */
const unstableAtMost = 3;
/** With more failed files than these something is broken for all of them, and no second run is worth its time. */
const rerunsAtMost = 10;

/**
 * Runs each file that failed once more, alone, and lets that run count where it passes. A file that passes so is
 * unstable and is named; more than three of them are one failure more.
 * @param rerun runs one file by itself; undefined where it could not be run
 */
export async function rerunFailed(
  counts: readonly Counts[],
  rerun: (part: string, file: string) => Promise<Counts | undefined>,
): Promise<{ counts: Counts[]; unstable: Unstable[] }> {
  const failed = counts.filter((entry) => entry.failed > 0 && entry.file !== undefined);
  if (failed.length > rerunsAtMost) return { counts: [...counts], unstable: [] };
  const settled = new Map<Counts, Counts>();
  const unstable: Unstable[] = [];
  for (const entry of failed) {
    const { part, file = '', failures = [] } = entry;
    const again = await rerun(part, file);
    if (!again || again.failed > 0 || again.passed < entry.passed + entry.failed) continue;
    settled.set(entry, again);
    unstable.push({ part, file, failures });
  }
  const result = counts.map((entry) => settled.get(entry) ?? entry);
  return { counts: unstable.length > unstableAtMost ? [...result, tooMany(unstable)] : result, unstable };
}

function tooMany(unstable: readonly Unstable[]): Counts {
  const why = `${unstable.length} files passed only alone; ${unstableAtMost} at most may`;
  return {
    part: 'stability',
    passed: 0,
    failed: 1,
    skipped: 0,
    failures: [{ test: 'too many unstable files', why }],
  };
}
