import { type RawBuilder, sql } from 'kysely';
import type { CertificationMode } from '#domain/applications/statuses.ts';
import { officeHours } from '#domain/calendar/office-calendar.ts';
import { rejections, type ShownPhase, shownPhaseOf } from '#domain/insight/phase-times.ts';
import type { Db } from '../schema/database.ts';
import { phaseTimes, type Span, workingDaysIn } from './phase-times.ts';

export type InsightNarrowing = { category?: string | undefined; mode?: CertificationMode | undefined };

/** What the application `a` has to be. */
export function narrowedTo({ category, mode }: InsightNarrowing): RawBuilder<boolean> {
  const ofCategory =
    category === undefined
      ? sql`true`
      : sql`exists (select from product p where p.id = a.product_id and p.category = ${category})`;
  return sql<boolean>`${ofCategory} and ${mode === undefined ? sql`true` : sql`a.mode = ${mode}`}`;
}

/** The month at the office of a time. */
export const monthOf = (at: RawBuilder<unknown>, { days }: Span) =>
  sql<string>`to_char(${at} at time zone ${sql.lit(officeHours(days).zone)}, 'YYYY-MM')`;

const listOf = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)));
const shownAs = sql.join(shownPhaseOf.map(([phase, shown]) => sql`(${sql.lit(phase)}, ${sql.lit(shown)})`));
const rows = (query: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(to_json(one)), '[]') from (${query}) one)`;
const middleAndTail = sql`percentile_cont(0.5) within group (order by days) as median,
  percentile_cont(0.9) within group (order by days) as p90, count(*)::int as count`;

type Took = { median: number | null; p90: number | null; count: number };
export type InsightCourse = {
  /** By phase and month; a month of null is the whole period. */
  phases: ({ phase: ShownPhase; month: string | null } & Took)[];
  /** From application to certificate. */
  whole: Took;
  /** Certified by month. */
  certified: { month: string; count: number }[];
  /** Finished by a final approval, and how many of these without a rejection, in the period and before. */
  decided: { past: boolean; count: number; firstTime: number }[];
  /** Decisions of each reviewer. */
  reviewers: ({ id: string } & Took)[];
};

/** The table `final`: final approvals since the period before this one. */
function finals({ from, until }: Span, beforeFrom: Date, where: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`final as materialized (
    select a.id, a.created_at, h.at, h.status, h.at < ${from} as past,
      not exists (select from history r where r.application_id = a.id and r.event in (${listOf(rejections)})) as first_time
    from application a join history h on h.application_id = a.id
    where a.updated_at >= ${beforeFrom} and a.waiting_for = 'nobody' and ${where} and h.event = 'approve-final'
      and h.at >= ${beforeFrom} and h.at < ${until}
  )`;
}

/**
 * What the histories of a period tell, in one statement: how long phases took, what was certified, and what reviewers
 * decided. A certificate counts in the month of its final approval.
 */
export async function readInsightCourse(
  db: Db,
  span: Span & { beforeFrom: Date },
  narrowing: InsightNarrowing,
): Promise<InsightCourse> {
  const where = narrowedTo(narrowing);
  const certified = sql`final where status <> 'certification-failed'`;
  const months = monthOf(sql`ended_at`, span);
  const whole = workingDaysIn(span)(sql`created_at`, sql`at`);
  const { rows: found } = await sql<InsightCourse>`
    with ${phaseTimes(span, where)}, ${finals(span, span.beforeFrom, where)}
    select ${rows(sql`select shown.name as phase, ${months} as month, ${middleAndTail}
        from phase_time join (values ${shownAs}) shown (phase, name) using (phase)
        group by grouping sets ((shown.name, ${months}), (shown.name))`)} as phases,
      (select to_json(one) from (select ${middleAndTail} from (select ${whole} as days from ${certified} and not past) took) one) as whole,
      ${rows(sql`select ${monthOf(sql`at`, span)} as month, count(*)::int as count from ${certified} group by 1`)} as certified,
      ${rows(sql`select past, count(*)::int as count, (count(*) filter (where first_time))::int as "firstTime"
        from final group by past`)} as decided,
      ${rows(sql`select r.handler_id as id, ${middleAndTail} from phase_time t
        join review r on r.application_id = t.id and r.at = t.ended_at where r.handler_id is not null
        group by r.handler_id order by count(*) desc limit 100`)} as reviewers`.execute(db);
  const [course] = found;
  if (!course) throw new Error('the figures have no row');
  return course;
}
