import { sql } from 'kysely';
import type { Db } from '../schema/database.ts';
import { COUNTED_TO } from './backlog.ts';

const counted = sql.lit(COUNTED_TO + 1);

export type FailingMails = {
  /** What the server said last, without addresses. */
  cause: string;
  count: number;
  people: number;
  attempts: number;
  since: Date;
  /** The oldest, at most 100. */
  ids: string[];
};

/** Mails that wait although they were tried, by what the server said: at most 20 causes, of the thousand oldest mails. */
export async function listFailingMails(db: Db): Promise<FailingMails[]> {
  const { rows } = await sql<FailingMails>`
    select cause, count(*)::int as count, count(distinct address)::int as people, max(attempts) as attempts,
      min(created_at) as since, (array_agg(id order by created_at, id))[1:100] as ids
    from (
      select id, address, attempts, created_at,
        regexp_replace(last_error, '<?[^[:space:]<>]+@[^[:space:]<>]+>?', '…', 'g') as cause
      from mail where finished_at is null and last_error is not null order by created_at, id limit ${counted}
    ) failing group by cause order by count(*) desc, min(created_at) limit 20`.execute(db);
  return rows;
}

export type MailFigures = { unsent: number; failing: number; since: Date | null; refused: number };

/**
 * Mails that wait, counted up to 1,001, and the oldest of them, those that were tried, and those that a server refused for good within a day, of the 10,000
 * that ended last. */
export async function readMailFigures(db: Db, now: Date): Promise<MailFigures> {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  const { rows } = await sql<MailFigures>`
    select count(*)::int as unsent, count(last_error)::int as failing, min(created_at) as since, (select count(*)::int from (
        select state from mail where finished_at > ${dayAgo} order by finished_at desc limit 10000) ended
        where state = 'refused') as refused
    from (select created_at, last_error from mail where finished_at is null order by created_at, id limit ${counted}) waiting`.execute(
    db,
  );
  return rows[0] ?? { unsent: 0, failing: 0, since: null, refused: 0 };
}
