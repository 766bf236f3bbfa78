import { sql } from 'kysely';
import type { ApplicationStatus, SampleStatus, WizardStep } from '#domain/applications/statuses.ts';
import type { Turn } from '#domain/applications/waits.ts';
import { rejections } from '#domain/insight/phase-times.ts';
import type { Db } from '../schema/database.ts';
import { type InsightNarrowing, narrowedTo } from './insight-course.ts';

const rejected = sql.join(rejections.map((event) => sql.lit(event)));

export type Standing = {
  step: WizardStep;
  status: ApplicationStatus;
  sample: SampleStatus | null;
  turn: Exclude<Turn, 'nobody'>;
  count: number;
  overdue: number;
};

/** Where open applications stand, and how many of them are overdue. */
export async function countStanding(db: Db, narrowing: InsightNarrowing, now: Date): Promise<Standing[]> {
  const { rows } =
    await sql<Standing>`select a.step, a.status, a.sample, a.waiting_for as turn, count(*)::int as count,
      (count(*) filter (where a.due_at < ${now}))::int as overdue
    from application a where a.waiting_for in ('partner', 'reviewer') and ${narrowedTo(narrowing)}
    group by a.step, a.status, a.sample, a.waiting_for`.execute(db);
  return rows;
}

/** Reviewers with how many reviews are theirs now; those without one and without a decision are not among them. */
export async function listInHand(
  db: Db,
  narrowing: InsightNarrowing,
  decided: readonly string[],
): Promise<{ id: string; nameZh: string; nameEn: string | null; inHand: number }[]> {
  const { rows } = await sql<{ id: string; nameZh: string; nameEn: string | null; inHand: number }>`
    select r.id, r.name_zh, r.name_en, coalesce(held.count, 0)::int as in_hand
    from account r left join (
      select given.reviewer_id, count(*) from review_assignment given
      join application a on a.id = given.application_id and a.waiting_for = 'reviewer' and ${narrowedTo(narrowing)}
      group by given.reviewer_id
    ) held on held.reviewer_id = r.id
    where r.id = any (${[...decided]}::uuid[]) or held.count > 0
    order by r.name_zh, r.id limit 200`.execute(db);
  return rows;
}

type Reason = { requirement: string; titleZh: string; titleEn: string; times: number; before: number };

/** Requirements that rejections named as not met, by how many named each, in a period and in the one before; the most first. */
export async function countReasons(
  db: Db,
  { from, until, beforeFrom }: { from: Date; until: Date; beforeFrom: Date },
  narrowing: InsightNarrowing,
): Promise<Reason[]> {
  const { rows } =
    await sql<Reason>`select counted.*, coalesce(q.title_zh, '') as title_zh, coalesce(q.title_en, '') as title_en
    from (
      select named.requirement, (count(*) filter (where h.at >= ${from}))::int as times,
        (count(*) filter (where h.at < ${from}))::int as before
      from application a join history h on h.application_id = a.id
      cross join lateral (select jsonb_path_query(h.detail, '$.finding.requirement') #>> '{}' as requirement
        union select jsonb_path_query(h.detail, '$.more[*].requirement') #>> '{}') named
      where a.updated_at >= ${beforeFrom} and ${narrowedTo(narrowing)} and h.event in (${rejected})
        and h.at >= ${beforeFrom} and h.at < ${until}
      group by named.requirement
    ) counted
    left join requirement q on lower(q.code) = lower(counted.requirement)
    order by times desc, before desc, requirement limit 30`.execute(db);
  return rows;
}

type FailingModule = { module: string; failed: number; applications: number; accepted: number };

/** Modules of accepted results received in a period, by failed cases; the most first. */
export async function countFailingModules(
  db: Db,
  { from, until }: { from: Date; until: Date },
  narrowing: InsightNarrowing,
): Promise<FailingModule[]> {
  const { rows } = await sql<FailingModule>`select f.module, sum(f.count)::int as failed,
      count(distinct u.application_id)::int as applications,
      coalesce(sum(f.count) filter (where w.id is not null), 0)::int as accepted
    from application a
    join upload u on u.application_id = a.id and u.state = 'matched' and u.withdrawn_at is null
    join failure f on f.upload_id = u.id
    left join waiver_request w on w.application_id = a.id and w.failure_key = f.key and w.state = 'accepted'
    where a.updated_at >= ${from} and ${narrowedTo(narrowing)} and u.received_at >= ${from} and u.received_at < ${until}
    group by f.module order by failed desc, f.module limit 30`.execute(db);
  return rows;
}
