import { type RawBuilder, sql } from 'kysely';
import { type OfficeDays, officeHours } from '#domain/calendar/office-calendar.ts';
import { officeDay } from '#domain/calendar/office-day.ts';
import { workedDays } from '#domain/calendar/worked-days.ts';
import { phaseBeginnings } from '#domain/insight/phase-times.ts';
import type { ProcessPhase } from '#domain/reports/review-process.ts';
import type { Db } from '../schema/database.ts';
import { reportedEvents } from './reports.ts';

const dayMs = 86_400_000;
/** What began longer before its end than this counts from then on. */
const longestMs = 3 * 366 * dayMs;

/** Moments between which something ended, and the office's calendar. */
export type Span = { from: Date; until: Date; days: OfficeDays };

/** How working days between two times are calculated in the database, as `workingDaysBetween` of the domain has them. */
export function workingDaysIn({ from, until, days }: Span) {
  const { zone } = officeHours(days);
  const first = officeDay(new Date(from.getTime() - longestMs), zone);
  const last = officeDay(new Date(until.getTime() + dayMs), zone);
  const worked = sql`${workedDays(first, last, days)}::int[]`;
  const workedAt = (at: RawBuilder<unknown>) => {
    const local = sql`greatest(${at} at time zone ${sql.lit(zone)}, ${sql.lit(first)}::date)`;
    const day = sql`(${local}::date - ${sql.lit(first)}::date)`;
    const share = sql`extract(epoch from ${local} - ${local}::date)::float8 / 86400`;
    return sql`((${worked})[${day} + 1] + ((${worked})[${day} + 2] - (${worked})[${day} + 1]) * ${share})`;
  };
  return (begun: RawBuilder<unknown>, ended: RawBuilder<unknown>) =>
    sql<number>`(${workedAt(ended)} - ${workedAt(begun)})`;
}

const events = sql.join(reportedEvents.map((event) => sql.lit(event)));
const beginnings = sql.join(
  phaseBeginnings.map(
    ({ event, status, phase }) => sql`(${sql.lit(event)}, ${sql.lit(status)}, ${sql.lit(phase)})`,
  ),
);

/**
 * The table `phase_time`: phases of applications `a` that a condition keeps, which ended within the span, with their
 * working days. What an application was ended in does not count: nobody finished it. Before it `line`, each change.
 */
export function phaseTimes(span: Span, where: RawBuilder<boolean>): RawBuilder<unknown> {
  const workingDays = workingDaysIn(span);
  return sql`line as materialized (
      select a.id, a.enterprise_id, a.created_at, h.event, h.status, h.at,
        lead(h.at) over course as ended_at, lead(h.event) over course as ended_by
      from application a join history h on h.application_id = a.id
      where a.updated_at >= ${span.from} and ${where} and h.event in (${events})
      window course as (partition by a.id order by h.sequence)
    ),
    phase_time as materialized (
      select line.id, line.enterprise_id, begun.phase, line.ended_at,
        ${workingDays(sql`line.at`, sql`line.ended_at`)} as days
      from line join (values ${beginnings}) begun (event, status, phase)
        on begun.event = line.event and begun.status = line.status
      where line.ended_at >= ${span.from} and line.ended_at < ${span.until} and line.ended_by <> 'end'
    )`;
}

export type PhaseTime = { phase: ProcessPhase; median: number; count: number };

/** How long each phase took that ended within a span: the median in working days, and of how many. */
export async function readPhaseTimes(db: Db, span: Span): Promise<PhaseTime[]> {
  const { rows } = await sql<PhaseTime>`with ${phaseTimes(span, sql`true`)}
    select phase, percentile_cont(0.5) within group (order by days) as median, count(*)::int as count
    from phase_time group by phase`.execute(db);
  return rows;
}
