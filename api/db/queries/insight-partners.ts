import { type RawBuilder, sql } from 'kysely';
import { rejectionsInRow, renewalDays } from '#domain/insight/partner-needs.ts';
import { rejections } from '#domain/insight/phase-times.ts';
import { phaseOwners, processPhases } from '#domain/reports/review-process.ts';
import type { Db } from '../schema/database.ts';
import { monthOf } from './insight-course.ts';
import { phaseTimes, type Span } from './phase-times.ts';

const listOf = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)));
const ownPhases = listOf(processPhases.filter((phase) => phaseOwners[phase] === 'partner'));
const rejected = listOf(rejections);
/** Most enterprises that are listed. */
export const maxPartners = 200;

type Output = { month: string; certified: number; partial: number; failed: number; created: number };

/** Applications that came in and went out, by month; those that were ended count as failed. */
export async function countOutput(db: Db, span: Span): Promise<Output[]> {
  const month = monthOf(sql`h.at`, span);
  const out = sql`h.event in ('approve-final', 'end') and h.status`;
  const { rows } = await sql<Output>`select ${month} as month,
      (count(*) filter (where ${out} = 'certified'))::int as certified,
      (count(*) filter (where ${out} = 'partially-certified'))::int as partial,
      (count(*) filter (where ${out} = 'certification-failed'))::int as failed,
      (count(*) filter (where h.event = 'created'))::int as created
    from application a join history h on h.application_id = a.id
    where a.updated_at >= ${span.from} and h.at >= ${span.from} and h.at < ${span.until}
      and h.event in ('created', 'approve-final', 'end') group by 1`.execute(db);
  return rows;
}

type Partner = {
  id: string;
  nameZh: string;
  nameEn: string;
  open: number;
  overdue: number;
  decided: number;
  firstTime: number;
  median: number | null;
  p90: number | null;
  /** Applications by month; months without one are missing. */
  applied: Record<string, number>;
  /** The last rejections that all named this requirement. */
  requirement: string | null;
  rejectedInRow: number;
  ending: number;
};

/** How many enterprises there are, and how many of them need something. */
export type Partners = { rows: Partner[]; total: number; needing: number };

/** Of each enterprise: what is open, how long its own phases took, what was decided. */
const perEnterprise = (span: Span, now: Date): RawBuilder<unknown> => sql`
  standing as (select enterprise_id, count(*)::int as open,
      (count(*) filter (where waiting_for = 'partner' and due_at < ${now}))::int as overdue
    from application where waiting_for in ('partner', 'reviewer') group by 1),
  own as (select enterprise_id, percentile_cont(0.5) within group (order by days) as median,
      percentile_cont(0.9) within group (order by days) as p90
    from phase_time where phase in (${ownPhases}) group by 1),
  decided as (select enterprise_id, count(*)::int as decided,
      (count(*) filter (where not exists (select from history r where r.application_id = line.id and r.event in (${rejected}))))::int as first_time
    from line where event = 'approve-final' and at >= ${span.from} and at < ${span.until} group by 1),
  applied as (select enterprise_id, json_object_agg(month, count) as applied from (
      select enterprise_id, ${monthOf(sql`at`, span)} as month, count(*)::int from line
      where event = 'created' and at >= ${span.from} group by 1, 2) one group by 1)`;

/** The requirement that an enterprise's last rejection in the span rests on, and how many in a row do. */
const rejectedInRow = ({ from, until }: Span): RawBuilder<unknown> => sql`
  said as (select a.enterprise_id, h.detail #>> '{finding,requirement}' as requirement,
      row_number() over (partition by a.enterprise_id order by h.at desc, a.id, h.sequence) as place
    from application a join history h on h.application_id = a.id
    where a.updated_at >= ${from} and h.at >= ${from} and h.at < ${until} and h.event in (${rejected})
      and h.detail #>> '{finding,requirement}' is not null),
  repeated as (select last.enterprise_id, last.requirement, (coalesce((select min(other.place) from said other
        where other.enterprise_id = last.enterprise_id and other.requirement <> last.requirement),
      (select count(*) + 1 from said every where every.enterprise_id = last.enterprise_id)) - 1)::int as in_row
    from said last where last.place = 1)`;

/** Certificates that end soon, whose product has no later one and no open application. */
const endingSoon = (today: string): RawBuilder<unknown> => sql`
  ending as (select c.enterprise_id, count(*)::int as ending
    from certificate c join application a on a.id = c.application_id
    where c.revoked_at is null and c.valid_until between ${today}::date and ${today}::date + ${sql.lit(renewalDays)}
      and not exists (select from application next where next.product_id = a.product_id and next.created_at > a.created_at
        and next.status <> 'certification-failed')
    group by 1)`;

/** Enterprises with an application that is open or changed within the span: those in need first, then by open applications. */
export async function listPartners(
  db: Db,
  span: Span,
  { now, today }: { now: Date; today: string },
): Promise<Partners> {
  type Row = Partner & { total: number; needing: number };
  const { rows } = await sql<Row>`with ${phaseTimes(span, sql`true`)}, ${perEnterprise(span, now)},
      ${rejectedInRow(span)}, ${endingSoon(today)},
      partner as (select e.id, e.name_zh, e.name_en, coalesce(open, 0) as open, coalesce(overdue, 0) as overdue,
        coalesce(decided, 0) as decided, coalesce(first_time, 0) as first_time, median, p90,
        coalesce(applied, '{}') as applied, requirement, coalesce(in_row, 0) as rejected_in_row,
        coalesce(ending, 0) as ending,
        (coalesce(overdue, 0) > 0)::int * 4 + (coalesce(in_row, 0) >= ${sql.lit(rejectionsInRow)})::int * 2
          + (coalesce(ending, 0) > 0)::int as need
      from enterprise e left join standing on standing.enterprise_id = e.id left join own on own.enterprise_id = e.id
        left join decided on decided.enterprise_id = e.id left join applied on applied.enterprise_id = e.id
        left join repeated on repeated.enterprise_id = e.id left join ending on ending.enterprise_id = e.id
      where open > 0 or ending > 0 or e.id in (select enterprise_id from line))
    select partner.*, (count(*) over ())::int as total, (count(*) filter (where need > 0) over ())::int as needing
    from partner order by need desc, open desc, name_zh, id limit ${sql.lit(maxPartners)}`.execute(db);
  const [first] = rows;
  return { rows, total: first?.total ?? 0, needing: first?.needing ?? 0 };
}
