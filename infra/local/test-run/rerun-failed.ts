import type { Counts } from './test-counts.ts';
import type { Failure } from './test-failures.ts';

/** A file that failed among the others and passed alone. */
export interface Unstable {
  part: string;
  file: string;
  /** What its first run failed with. */
  failures: Failure[];
}

/** More unstable files than this fail the run. */
const maxUnstable = 3;
/** With more failed files than this nothing is rerun: one cause has broken them all. */
const maxReruns = 10;

/**
 * Runs each failed file once more, alone. A file that passes then counts as passed and is reported as unstable; more than
 * three unstable files are a failure.
 * @param rerun runs one file by itself; undefined where it could not be run
 */
export async function rerunFailed(
  counts: readonly Counts[],
  rerun: (part: string, file: string) => Promise<Counts | undefined>,
): Promise<{ counts: Counts[]; unstable: Unstable[] }> {
  const failed = counts.filter((entry) => entry.failed > 0 && entry.file !== undefined);
  if (failed.length > maxReruns) return { counts: [...counts], unstable: [] };
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
  return { counts: unstable.length > maxUnstable ? [...result, tooMany(unstable)] : result, unstable };
}

function tooMany(unstable: readonly Unstable[]): Counts {
  const why = `${unstable.length} files passed only alone; ${maxUnstable} at most may`;
  return {
    part: 'stability',
    passed: 0,
    failed: 1,
    skipped: 0,
    failures: [{ test: 'too many unstable files', why }],
  };
}
