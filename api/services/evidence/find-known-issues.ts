import type { KnownIssueView } from '#contract/evidence.ts';
import type { CurrentFailure } from '#db/queries/current-failures.ts';
import { listIssuesOfSuites } from '#db/queries/known-issues.ts';
import type { FigureRows } from '#db/queries/test-results.ts';
import type { Db } from '#db/schema/database.ts';
import { dayOfRun, isSameName } from '#domain/suites/accepted-editions.ts';
import { knownIssueOf } from '#domain/suites/known-issues.ts';
import { testReportSchema } from '#domain/test-results/test-results.ts';
import { readOfficeZone } from '#services/settings/read-office.ts';

const storedRun = testReportSchema.pick({ suite: true, startedAt: true, timesLackZone: true });
type Failure = Pick<CurrentFailure, 'uploadId' | 'key' | 'module' | 'testCase' | 'test' | 'kind'>;
type Issues = Awaited<ReturnType<typeof listIssuesOfSuites>>;

/** The issues of the edition that a run is of, and the office's day on which it counts as begun. */
function scopeOf({ report, receivedAt }: FigureRows['runs'][number], issues: Issues, zone: string) {
  const run = storedRun.parse(report);
  const known = issues.filter(
    ({ name, edition }) => isSameName(name, run.suite.name) && isSameName(edition, run.suite.version),
  );
  return { known, day: dayOfRun(run, { now: receivedAt, zone }) };
}

/** By the key of a failure what the programme knows of it; without failures no query is made. */
export async function findKnownIssues(
  db: Db,
  { runs, failures }: Pick<FigureRows, 'runs'> & { failures: readonly Failure[] },
): Promise<Map<string, KnownIssueView>> {
  const found = new Map<string, KnownIssueView>();
  if (failures.length === 0) return found;
  const current = runs.filter(({ withdrawn }) => !withdrawn);
  const names = new Set(current.map(({ report }) => storedRun.parse(report).suite.name.trim()));
  const issues = await listIssuesOfSuites(db, [...names]);
  if (issues.length === 0) return found;
  const zone = await readOfficeZone(db);
  const scopes = new Map(current.map((run) => [run.id, scopeOf(run, issues, zone)]));
  for (const failure of failures) {
    const { known = [], day = '' } = scopes.get(failure.uploadId) ?? {};
    const issue = knownIssueOf(failure, known, day);
    if (!issue) continue;
    const { textZh, textEn, hintZh, hintEn, link, validUntil } = issue;
    found.set(failure.key, { textZh, textEn, hintZh, hintEn, link, validUntil });
  }
  return found;
}
