import { type Kysely, sql } from 'kysely';

/** What was there before, and what becomes of a certificate. */
const events = `'resubmit', 'receive-result', 'apply', 'deliver-samples', 'redeliver-samples', 'end', 'approve-phase',
  'reject-phase', 'approve-results', 'reject-results', 'reject-bypass', 'receive-samples', 'pass-sample-test',
  'fail-sample-test', 'approve-final', 'created', 'reminded', 'escalated', 'amended', 'resumed', 'certificate-revoked',
  'certificate-kept', 'certificate-term'`;

/** The history tells what became of a certificate, and a product is certified only while one of its certificates holds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table history drop constraint history_event_valid,
      add constraint history_event_valid check (event in (${events})) not valid;
    grant execute on function office_day to assay_app, assay_tenant, assay_admin;

    create function recount_certification(changed uuid) returns void
      language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      state int;
      latest text;
    begin
      perform from product where id = changed for no key update;
      select case
        when count(*) filter (where a.status not in ('certified', 'partially-certified', 'certification-failed')) > 0 then 1
        when count(*) filter (where a.status in ('certified', 'partially-certified') and not exists (
          select from certificate c where c.application_id = a.id
            and (c.revoked_at is not null or c.valid_until < today.day))) > 0 then 2 else 0 end
      into state from application a, (select office_day(now()) as day offset 0) today where a.product_id = changed;
      select coalesce((select a.number from application a where a.product_id = changed
        order by a.created_at desc, a.id desc limit 1), '') into latest;
      update product set certification = state, latest_application = latest
      where id = changed and (certification, latest_application) <> (state, latest);
    end
    $$;
    revoke execute on function recount_certification from public;

    create or replace function product_certification() returns trigger
      language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    begin
      perform recount_certification(coalesce(new.product_id, old.product_id));
      return null;
    end
    $$;

    create function certificate_certification() returns trigger
      language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    begin
      perform recount_certification((select product_id from application where id = new.application_id));
      return null;
    end
    $$;
    revoke execute on function certificate_certification from public;
    -- printed_as changes on the day after the last, when the PDF is drawn again.
    create trigger certification_ended after update of revoked_at, valid_until, printed_as on certificate for each row
      when ((old.revoked_at, old.valid_until, old.printed_as) is distinct from
        (new.revoked_at, new.valid_until, new.printed_as)) execute function certificate_certification();

    select recount_certification(ended.product_id) from (select distinct a.product_id
      from certificate c join application a on a.id = c.application_id
      where c.revoked_at is not null or c.valid_until < office_day(now())) ended;
  `)
    .execute(db);
}
