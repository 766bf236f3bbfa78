import type { EndpointInput } from '#contract/endpoint.ts';
import type { readInsight as endpoint, FailingModules, Insight } from '#contract/insight/insight.ts';
import { countStandingAt } from '#db/queries/day-standing.ts';
import { listFlakyCases } from '#db/queries/flaky-cases.ts';
import { type InsightCourse, readInsightCourse } from '#db/queries/insight-course.ts';
import { countFailingModules, countReasons, countStanding, listInHand } from '#db/queries/insight-now.ts';
import type { Db } from '#db/schema/database.ts';
import type { DeadlinePolicy, Deadlines } from '#domain/applications/waits.ts';
import { officeHours } from '#domain/calendar/office-calendar.ts';
import { momentOf } from '#domain/calendar/office-day.ts';
import { turnOf } from '#domain/insight/day-standing.ts';
import { type InsightPeriod, insightPeriod, monthBefore } from '#domain/insight/insight-period.ts';
import { limitOf, ownerOf, shownPhases } from '#domain/insight/phase-times.ts';
import { readDeadlines } from '#services/settings/read-deadlines.ts';

type Deps = { db: Db; now: () => Date };
type Query = EndpointInput<typeof endpoint>['query'];
type Took = { median: number | null; p90: number | null; count: number };

const tenths = (days: number | null) => (days === null ? null : Math.round(days * 10) / 10);
/** Working days as they are shown. */
export const shownDays = ({ count, median, p90 }: Took) => ({
  count,
  median: tenths(median),
  p90: tenths(p90),
});

/** Whole percent; null of nothing. */
export const percentOf = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part / whole) * 100);

const dayMs = 86_400_000;
type Present = { now: Date; zone: string; standing: Insight['standing'] };

const none: Took = { count: 0, median: null, p90: null };

/** The period that a query names, with the settings by which it is calculated. */
export async function readPeriod(
  { db, now }: Deps,
  months: string,
): Promise<InsightPeriod & Deadlines & { now: Date }> {
  const at = now();
  const deadlines = await readDeadlines(db);
  const { zone } = officeHours(deadlines.days);
  return { ...insightPeriod({ now: at, zone }, Number(months)), ...deadlines, now: at };
}

function phasesOf(
  { phases }: InsightCourse,
  months: readonly string[],
  limits: DeadlinePolicy,
): Insight['phases'] {
  return shownPhases.map((phase) => {
    const found = phases.filter((one) => one.phase === phase);
    const of = (month: string | null) => shownDays(found.find((one) => one.month === month) ?? none);
    return {
      phase,
      owner: ownerOf(phase),
      limit: limitOf(phase, limits),
      ...of(null),
      months: months.map((month) => ({ month, ...of(month) })),
    };
  });
}

/** Certified in the last month of a period and in the one before, and the share of decisions without a rejection. */
function decisionsOf({ certified, decided }: InsightCourse, months: readonly string[]) {
  const month = months.at(-1) ?? '';
  const inMonth = (wanted: string) => certified.find((one) => one.month === wanted)?.count ?? 0;
  const shareOf = (past: boolean) => {
    const { firstTime, count } = decided.find((one) => one.past === past) ?? { firstTime: 0, count: 0 };
    return percentOf(firstTime, count);
  };
  return {
    certified: { now: inMonth(month), before: inMonth(monthBefore(month, 1)) },
    firstTime: { now: shareOf(false), before: shareOf(true) },
  };
}

async function reviewersOf(
  db: Db,
  narrowing: Query,
  { reviewers }: InsightCourse,
): Promise<Insight['reviewers']> {
  const decisions = new Map(reviewers.map(({ id, ...took }) => [id, took]));
  const named = await listInHand(db, narrowing, [...decisions.keys()]);
  return named
    .map(({ id, nameZh, nameEn, inHand }) => ({
      id,
      nameZh,
      nameEn: nameEn ?? '',
      inHand,
      ...shownDays(decisions.get(id) ?? none),
    }))
    .toSorted((a, b) => b.count - a.count);
}

/** Where applications stand, or stood at the end of a day at the office. */
async function standingOf(
  db: Db,
  query: Query,
  { now, zone, ...present }: Present,
): Promise<Insight['standing']> {
  if (query.day === undefined) return present.standing;
  const end = momentOf(Date.parse(query.day) + dayMs, zone);
  const found = await countStandingAt(db, query, new Date(Math.min(end, now.getTime())));
  return found.map((one) => ({ ...one, turn: turnOf(one.status, one.sample), overdue: null }));
}

/** Where the programme stands now, and what the histories of a period tell. */
export async function readInsight(deps: Deps, query: Query): Promise<Insight> {
  const { db } = deps;
  const { now, months, limits, ...span } = await readPeriod(deps, query.months);
  const standing = await countStanding(db, query, now);
  const course = await readInsightCourse(db, span, query);
  const sum = (name: 'count' | 'overdue') => standing.reduce((all, one) => all + one[name], 0);
  return {
    at: now.toISOString(),
    months,
    open: sum('count'),
    overdue: sum('overdue'),
    ...decisionsOf(course, months),
    whole: shownDays(course.whole),
    standing: await standingOf(db, query, { now, zone: officeHours(span.days).zone, standing }),
    phases: phasesOf(course, months, limits),
    reasons: await countReasons(db, span, query),
    reviewers: await reviewersOf(db, query, course),
  };
}

/** Modules by failed cases in a period, and cases whose result differs between runs of one build. */
export async function readFailingModules(deps: Deps, query: Query): Promise<FailingModules> {
  const span = await readPeriod(deps, query.months);
  const modules = await countFailingModules(deps.db, span, query);
  return { modules, flaky: await listFlakyCases(deps.db, span, query) };
}
