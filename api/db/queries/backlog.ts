import { type RawBuilder, sql } from 'kysely';
import {
  type ApplicationStatus,
  applicationStatuses,
  isFinal,
  type WizardStep,
} from '#domain/applications/statuses.ts';
import type { OperatorNeed, WaitingWork, WorkKind } from '#domain/operations/system-health.ts';
import { type OutboxJobKind, outboxJobKinds } from '#domain/outbox/outbox-jobs.ts';
import type { Db } from '../schema/database.ts';

/** Counting stops here, so that its cost does not depend on the backlog. */
export const COUNTED_TO = 1_000;
const countLimit = sql.lit(COUNTED_TO + 1);

export type OutboxBacklog = { kind: OutboxJobKind; open: number; oldestSeconds: number };

/** Pending outbox jobs by kind, at most one more than {@link COUNTED_TO} of each, and the age of the oldest. */
export async function countOpenOutboxJobs(db: Db): Promise<OutboxBacklog[]> {
  const { rows } = await sql<OutboxBacklog>`
    select kinds.kind, counted.open, coalesce(
        extract(epoch from now() - (
          select min(created_at) from outbox_job where kind = kinds.kind and done_at is null and set_aside_at is null
        ))::float8, 0) as oldest_seconds
    from unnest(${[...outboxJobKinds]}::text[]) kinds (kind)
    cross join lateral (select count(*) as open from (
      select from outbox_job where kind = kinds.kind and done_at is null and set_aside_at is null limit ${countLimit}
    ) found) counted`.execute(db);
  return rows;
}

/**
 * Recorded commands and due outbox jobs, each at most one more than {@link COUNTED_TO}. The states are literals: with
 * parameters a cached plan does not use the partial index.
 */
export async function countWaiting(db: Db, now: Date): Promise<{ commands: number; jobs: number }> {
  const { rows } = await sql<{ commands: number; jobs: number }>`
    select (select count(*) from (select from command where state = 'recorded'
        and coalesce(effective_at, created_at) <= now() limit ${countLimit}) found) as commands,
      (select count(*) from (
        select from unnest(${[...outboxJobKinds]}::text[]) kinds (kind) cross join lateral (
          select from outbox_job where kind = kinds.kind and done_at is null and set_aside_at is null and next_at < ${now} limit ${countLimit}
        ) due limit ${countLimit}
      ) found) as jobs`.execute(db);
  return rows[0] ?? { commands: 0, jobs: 0 };
}

/** Work that nobody has begun: what waits of each kind, at most one more than {@link COUNTED_TO}, and its oldest. */
export async function measureWaitingWork(db: Db): Promise<WaitingWork[]> {
  const of = (work: WorkKind, from: RawBuilder<unknown>) =>
    sql`select ${work}::text as work, count(*)::int as waiting, min(since) as oldest_at,
      coalesce(extract(epoch from now() - min(since)), 0)::float8 as oldest_seconds
      from (${from} limit ${countLimit}) found`;
  const { rows } = await sql<WaitingWork>`${of(
    'test-results',
    sql`select received_at as since from upload where state = 'received' and withdrawn_at is null`,
  )} union all ${of(
    'application-forms',
    sql`select received_at as since from application_form where state = 'received'`,
  )} union all ${of('certificates', sql`select created_at as since from certificate where file_id is null`)}
  union all ${of(
    'mail',
    sql`select greatest(created_at, held_until) as since from mail
      where finished_at is null and coalesce(held_until, created_at) <= now()`,
  )} union all ${of(
    'commands',
    sql`select coalesce(effective_at, created_at) as since from command where state = 'recorded'
      and coalesce(effective_at, created_at) <= now()`,
  )}`.execute(db);
  return rows;
}

/** What waits for an operator's decision, and since when. */
export async function listOperatorNeeds(db: Db): Promise<{ subject: OperatorNeed; since: Date }[]> {
  const of = (subject: OperatorNeed, from: RawBuilder<unknown>) =>
    sql`select ${subject}::text as subject, since from (${from}) found where since is not null`;
  const { rows } = await sql<{ subject: OperatorNeed; since: Date }>`${of(
    'applications-stuck',
    sql`select min(needs_operator_since) as since from application where needs_operator is not null`,
  )} union all ${of('runs-unknown', sql`select engine_lost_since as since from reconciler`)} union all ${of(
    'work-set-aside',
    sql`select min(set_aside_at) as since from outbox_job where set_aside_at is not null and done_at is null`,
  )}`.execute(db);
  return rows;
}

export type OpenApplications = {
  status: ApplicationStatus;
  step: WizardStep;
  open: number;
  /** Of them past their deadline. */
  overdue: number;
  /** How long the one that waits for longest has. */
  waitSeconds: number;
  /** Of them those whose run is gone. */
  stuck: number;
};

/** Open applications by status and step, of each status at most one more than {@link COUNTED_TO}: those untouched for longest. */
export async function measureOpenApplications(db: Db): Promise<OpenApplications[]> {
  const open = applicationStatuses.filter((status) => !isFinal(status));
  const { rows } = await sql<OpenApplications>`
    select status, step, count(*)::int as open, (count(*) filter (where due_at < now()))::int as overdue,
      extract(epoch from max(now() - waiting_since))::float8 as wait_seconds, count(needs_operator)::int as stuck
    from unnest(${open}::text[]) statuses (one)
    cross join lateral (
      select status, step, due_at, waiting_since, needs_operator from application
      where status = one order by updated_at limit ${countLimit}
    ) counted group by status, step`.execute(db);
  return rows;
}
