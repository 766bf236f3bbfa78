import { type Kysely, sql } from 'kysely';
import type { AddedIndexes } from '#db/build-indexes.ts';

export const indexes: AddedIndexes = {
  message_account_list: 'message (account_id, created_at desc, id desc) where account_id is not null',
};

const kinds = `'turn', 'deadline', 'progress', 'result', 'certificate', 'product', 'enterprise', 'registration',
  'company-data', 'application', 'results', 'samples', 'comment', 'enquiry', 'assignment'`;

const tellStaff = `
-- Whoever writes in an enterprise's name sees no accounts of the staff, so this does. An absent assignee's are told to
-- all who may act. Repeated for the same cause, nothing happens.
create function tell_staff(telling jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  this record;
  told uuid;
begin
  select * into this from jsonb_to_record(telling) as t(cause text, kind text, "titleZh" text, "titleEn" text,
    facts jsonb, "applicationId" uuid, "enterpriseId" uuid, "actorId" uuid, roles text[], "receiverId" uuid,
    action text, "askedAt" timestamptz, "dueAt" timestamptz);
  if session_user = 'assay_tenant' and this."enterpriseId" <> coalesce(tenant_id(), gen_random_uuid()) then
    raise exception 'another enterprise' using errcode = 'insufficient_privilege';
  end if;
  if this."receiverId" is null then
    select reviewer.id into this."receiverId"
    from review_assignment given join account reviewer on reviewer.id = given.reviewer_id
    where given.application_id = this."applicationId" and reviewer.disabled_at is null
      and reviewer.roles && this.roles and not exists (select from reviewer_absence away
        where away.account_id = reviewer.id and office_day(now()) between away.first_day and away.last_day);
  end if;
  with sent as (
    insert into message (account_id, application_id, dedupe_key, title_zh, title_en, kind, actor_id, facts, action,
      asked_at, due_at)
    select staff.id, this."applicationId", this.cause || ':' || staff.id, this."titleZh", this."titleEn", this.kind,
      this."actorId", this.facts, this.action, this."askedAt", this."dueAt"
    from account staff
    left join mail_preference chosen on chosen.account_id = staff.id and chosen.kind = this.kind
    where staff.disabled_at is null and staff.roles && this.roles
      and (this."receiverId" is null or staff.id = this."receiverId")
      and staff.id is distinct from this."actorId"
      and (this."enterpriseId" is null or staff.enterprise_id is distinct from this."enterpriseId")
      and chosen.cadence is distinct from 'none'
    order by staff.id limit 200
    on conflict (dedupe_key) do nothing returning id
  )
  select id into told from sent limit 1;
  if told is null then return; end if;
  -- Without words: the room hears what only some were told.
  insert into event (room, entity, entity_id, version, change) values ('programme', 'message', told, 1, '{}');
  perform pg_notify('assay_event', '');
end
$$;
revoke execute on function tell_staff from public;
grant execute on function tell_staff to assay_app, assay_tenant, assay_accounts, assay_admin;
`;

/** Messages to the programme's staff, a row each; no enterprise sees them. Whose choice is `none` gets no message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table message alter enterprise_id drop not null,
      add account_id uuid references account on delete cascade,
      add constraint message_owner_known check ((enterprise_id is null) <> (account_id is null)) not valid,
      drop constraint message_kind_known,
      add constraint message_kind_known check (kind in (${kinds})) not valid;
    alter table mail_preference drop constraint mail_preference_kind_known,
      add constraint mail_preference_kind_known check (kind in (${kinds})) not valid,
      drop constraint mail_preference_cadence_known,
      add constraint mail_preference_cadence_known check (cadence in ('now', 'daily', 'off', 'none')) not valid;
    ${tellStaff}
  `)
    .execute(db);
}
