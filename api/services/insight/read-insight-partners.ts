import type { EndpointInput } from '#contract/endpoint.ts';
import type { readInsightPartners as endpoint, InsightPartners } from '#contract/insight/insight-partners.ts';
import { countOutput, listPartners, type Partners } from '#db/queries/insight-partners.ts';
import type { Db } from '#db/schema/database.ts';
import { officeHours } from '#domain/calendar/office-calendar.ts';
import { officeDay } from '#domain/calendar/office-day.ts';
import { needsOf } from '#domain/insight/partner-needs.ts';
import { percentOf, readPeriod, shownDays } from './read-insight.ts';

type Query = EndpointInput<typeof endpoint>['query'];

/** Months whose applications are shown of each enterprise. */
const appliedMonths = 6;

function presentPartner(
  row: Partners['rows'][number],
  months: readonly string[],
): InsightPartners['partners'][number] {
  const { id, nameZh, nameEn, open, overdue, decided, firstTime, applied } = row;
  const { requirement, rejectedInRow, ending } = row;
  const { median, p90 } = shownDays({ ...row, count: 0 });
  return {
    id,
    nameZh,
    nameEn,
    open,
    overdue,
    median,
    p90,
    requirement,
    rejectedInRow,
    ending,
    firstTime: percentOf(firstTime, decided),
    applied: months.slice(-appliedMonths).map((month) => applied[month] ?? 0),
    needs: needsOf(row),
  };
}

/** What came in and went out by month, and how enterprises are doing. */
export async function readInsightPartners(
  deps: { db: Db; now: () => Date },
  query: Query,
): Promise<InsightPartners> {
  const { now, months, ...span } = await readPeriod(deps, query.months);
  const output = await countOutput(deps.db, span);
  const today = officeDay(now, officeHours(span.days).zone);
  const { rows, total, needing } = await listPartners(deps.db, span, { now, today });
  const nothing = { certified: 0, partial: 0, failed: 0, created: 0 };
  return {
    at: now.toISOString(),
    output: months.map((month) => output.find((one) => one.month === month) ?? { month, ...nothing }),
    partners: rows.map((row) => presentPartner(row, months)),
    total,
    needing,
  };
}
