import { sql } from 'kysely';
import type { ApplicationStatus, SampleStatus, WizardStep } from '#domain/applications/statuses.ts';
import { samplesAfter } from '#domain/insight/day-standing.ts';
import type { Db } from '../schema/database.ts';
import { type InsightNarrowing, narrowedTo } from './insight-course.ts';
import { reportedEvents } from './reports.ts';

const events = sql.join(reportedEvents.map((event) => sql.lit(event)));
const samples = sql.join(
  samplesAfter.map(([event, sample]) => sql`when ${sql.lit(event)} then ${sql.lit(sample)}`),
  sql` `,
);

type Standing = { step: WizardStep; status: ApplicationStatus; sample: SampleStatus | null; count: number };

/** Where applications stood that were open at a moment, from their histories. */
export async function countStandingAt(db: Db, narrowing: InsightNarrowing, at: Date): Promise<Standing[]> {
  const { rows } =
    await sql<Standing>`select last.step, last.status, case begun.event ${samples} end as sample,
      count(*)::int as count
    from application a
    join lateral (select step, status from history h where h.application_id = a.id and h.at < ${at}
      order by sequence desc limit 1) last on true
    join lateral (select event from history h where h.application_id = a.id and h.at < ${at} and h.event in (${events})
      order by sequence desc limit 1) begun on true
    where a.created_at < ${at} and (a.waiting_for in ('partner', 'reviewer') or a.updated_at >= ${at})
      and last.status not in ('certified', 'partially-certified', 'certification-failed') and ${narrowedTo(narrowing)}
    group by 1, 2, 3`.execute(db);
  return rows;
}
