import { type Edition, isSameName } from '#domain/suites/accepted-editions.ts';
import { longChecksum } from './test-result-text.ts';
import type { ReportOddity, TestReport } from './test-results.ts';

/** The mark of a run without enough facts to recognise it. */
export const unmarked = '-';

/**
 * Identifies a run of a suite in any file: suite, edition, start and end to the millisecond. Without the device,
 * which would be changed to pass a run off as another product's.
 */
export function runMark({
  suite,
  startedAt,
  endedAt,
}: Pick<TestReport, 'suite' | 'startedAt' | 'endedAt'>): string {
  if (startedAt === null || endedAt === null || startedAt === endedAt) return unmarked;
  const names = [suite.name, suite.version].map((name) => name.trim().toLowerCase());
  return longChecksum(JSON.stringify([...names, startedAt, endedAt]));
}

/** Signs of tampering that need other uploads. */
export const runSigns = ['sameFile', 'sameRun'] as const;
export type RunSign = (typeof runSigns)[number];

/** Tolerance for clocks of labs. */
const clockSlackMs = 300_000;
/** The clock of the zone that is furthest ahead of UTC. */
const zonesAheadMs = 14 * 3_600_000;
const dayMs = 86_400_000;

type RunTimes = Pick<TestReport, 'startedAt' | 'endedAt' | 'timesLackZone'>;

/** True for a run that claims to begin or end after its file was received, in whatever zone its clock was. */
function endsAfterReceipt({ startedAt, endedAt, timesLackZone }: RunTimes, receivedAt: Date): boolean {
  const limit = receivedAt.getTime() + clockSlackMs + (timesLackZone ? zonesAheadMs : 0);
  return [startedAt, endedAt].some((at) => at !== null && Date.parse(at) > limit);
}

/** The oddities of a run, with what only the time of its receipt shows. */
export function oddities(report: RunTimes & Pick<TestReport, 'oddities'>, receivedAt: Date): ReportOddity[] {
  if (!endsAfterReceipt(report, receivedAt)) return report.oddities;
  const details = { endedAt: report.endedAt ?? report.startedAt ?? '', receivedAt: receivedAt.toISOString() };
  return [...report.oddities, { code: 'afterReceipt', details }];
}

/** The report, with the oddity of a run that began a day or more before the programme published its edition. */
export function noteEdition(
  report: TestReport,
  editions: readonly Pick<Edition, 'name' | 'edition' | 'publishedAt'>[],
): TestReport {
  const { startedAt, suite } = report;
  const { name, version } = suite;
  const edition = editions.find((one) => isSameName(one.name, name) && isSameName(one.edition, version));
  const publishedAt = edition?.publishedAt;
  if (startedAt === null || !publishedAt || Date.parse(startedAt) + dayMs >= publishedAt.getTime())
    return report;
  const details = { startedAt, publishedAt: publishedAt.toISOString() };
  return { ...report, oddities: [...report.oddities, { code: 'beforeEdition', details }] };
}
