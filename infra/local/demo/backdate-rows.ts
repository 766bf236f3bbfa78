import { sql } from 'kysely';
import { inTransaction } from '#db/transaction.ts';
import type { DemoDeps } from './demo-deps.ts';
import { daysBefore } from './moments.ts';

const READ_AFTER_DAYS = 4;

/** Sets the timestamps that the database chose itself to the times of the scenarios. Idempotent. */
export async function backdateRows({ db, anchor }: DemoDeps): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`update message m set created_at = h.at from history h
      where m.application_id = h.application_id
        and (m.dedupe_key = h.application_id || ':' || h.version || ':' || h.event
          or m.dedupe_key = h.application_id || ':' || h.version || ':' || h.event || ':' || m.account_id)`.execute(
      trx,
    );
    await backdateDecisions(trx);
    await sql`insert into message_read (message_id, account_id, read_at)
      select m.id, a.id, m.created_at + interval '2 hours' from message m
      join account a on a.enterprise_id = m.enterprise_id or a.id = m.account_id
      where m.created_at < ${daysBefore(anchor, READ_AFTER_DAYS)}
      on conflict do nothing`.execute(trx);
    await sql`update command set created_at = settled_at where settled_at < created_at`.execute(trx);
    await sql`update contact set created_at = ${daysBefore(anchor, 70)} where created_at >= ${anchor}`.execute(
      trx,
    );
    await backdateProducts(trx, anchor);
    await backdateCompanies(trx, anchor);
  });
}

/** A product is a day older than its first application; one without applications six days. */
async function backdateProducts(trx: DemoDeps['db'], anchor: Date): Promise<void> {
  const own = sql`select min(created_at) - interval '1 day' from application where product_id = p.id`;
  await sql`update product p set created_at = coalesce((${own}), ${daysBefore(anchor, 6)}),
      updated_at = coalesce((${own}), ${daysBefore(anchor, 6)})
    where created_at >= ${anchor}`.execute(trx);
}

/** That an enterprise was verified or suspended, it was told when it was. */
async function backdateDecisions(trx: DemoDeps['db']): Promise<void> {
  await sql`update message m set created_at = to_timestamp(split_part(m.dedupe_key, ':', 3)::bigint / 1000.0)
    where m.dedupe_key ~ '^(admission|verification):[0-9a-f-]+:[0-9]+$'`.execute(trx);
}

/** Companies came a day before they were verified, and their agreements were signed a week after. */
async function backdateCompanies(trx: DemoDeps['db'], anchor: Date): Promise<void> {
  const came = daysBefore(anchor, 401);
  const signed = daysBefore(anchor, 394);
  await sql`update enterprise set created_at = ${came} where created_at >= ${anchor}`.execute(trx);
  await sql`update account set created_at = ${came} where created_at >= ${anchor}`.execute(trx);
  await sql`update business_agreement set created_at = ${signed}, signed_on = office_day(${signed})
    where created_at >= ${anchor}`.execute(trx);
}
