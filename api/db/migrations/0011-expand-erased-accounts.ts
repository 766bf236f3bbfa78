import { type Kysely, sql } from 'kysely';
import type { AddedIndexes } from '#db/build-indexes.ts';

export const indexes: AddedIndexes = {
  audit_entry_actor: 'audit_entry (actor_id, id desc) where actor_id is not null',
  programme_change_actor: 'programme_change (actor_id)',
};

/**
 * Applications in which a person did something: by what is stored of it, and by the audit log, which outlives commands.
 */
const applicationsOf = `create function applications_of_person(person uuid) returns uuid[]
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with named as (
    select distinct target_kind, target_id from audit_line where actor_id = person and target_id is not null
  )
  select coalesce(array_agg(id), '{}') from (
    select a.id from named join application a on a.id::text = target_id where target_kind = 'application'
    union select c.application_id from named join certificate c on c.number = target_id
      where target_kind = 'certificate'
    union select id from application where created_by = person
    union select application_id from command where actor_id = person
    union select application_id from review where handler_id = person
    union select application_id from comment where author_id = person
  ) found
$$`;

/** Names of a person, now and before, each in both languages in a line; without those that somebody else has as well. */
const namesOf = `create function names_of_person(person uuid) returns text[]
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(line), '{}') from (
    select person_line(name_zh, name_en) as line from account where id = person
    union select person_line(actor_name, actor_name_en) from command where actor_id = person
    union select person_line(handler, handler_en) from review where handler_id = person
    union select person_line(author, author_en) from comment where author_id = person
    union select person_line(actor_name, actor_name_en) from programme_change where actor_id = person
  ) own
  where line not in (select person_line(name_zh, name_en) from account where id <> person)
$$`;

/**
 * Marks an account as erased and puts a neutral name where records that are written once name the person: nobody may
 * change these otherwise. A name without an id beside it is taken for theirs where nobody else is called so, or where
 * a command of theirs made the line.
 */
const eraseAccount = `create function erase_account(person uuid, zh text, en text, erased timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  apps constant uuid[] := applications_of_person(person);
  names constant text[] := names_of_person(person);
  former constant account := (select a from account a where a.id = person and a.erased_at is null);
  neutral constant text := 'erased-' || person;
begin
  if former.id is null then
    raise exception 'no account that is not erased' using errcode = 'no_data_found';
  end if;
  update history h set actor = zh, actor_en = en
    where h.application_id = any (apps) and h.actor is not null and (person_line(h.actor, h.actor_en) = any (names)
      or exists (select from command c where c.application_id = h.application_id and c.actor_id = person
        and c.version = h.version and c.type = h.event)
      or h.event = 'created' and exists (select from application a where a.id = h.application_id
        and a.created_by = person));
  update application a set finding = finding || jsonb_build_object('by', zh, 'byEn', en)
    where a.id = any (apps) and person_line(finding ->> 'by', finding ->> 'byEn') = any (names);
  update command set actor_name = zh, actor_name_en = en where actor_id = person;
  update review set handler = zh, handler_en = en where handler_id = person;
  update comment set author = zh, author_en = en where author_id = person;
  update waiver w set accepted_by = zh, accepted_by_en = en
    where w.application_id = any (apps) and person_line(accepted_by, accepted_by_en) = any (names);
  update message m set facts = jsonb_set(facts, '{by}', jsonb_build_object('zh', zh, 'en', en))
    where m.application_id = any (apps) and m.actor_id = person and jsonb_typeof(facts -> 'by') = 'object';
  update contact c set changed_by = zh, changed_by_en = en
    where c.enterprise_id = former.enterprise_id and person_line(changed_by, changed_by_en) = any (names);
  update enquiry_reply set by_name = zh, by_name_en = en where person_line(by_name, by_name_en) = any (names);
  update application_draft d set updated_by = zh, updated_by_en = en
    where d.enterprise_id = former.enterprise_id and updated_by_id = person;
  update delegation set named_as = neutral where named_as = lower(former.login);
  update programme_change set actor_name = zh, actor_name_en = en where actor_id = person;
  update programme_change set fields = (select coalesce(jsonb_agg(f), '[]') from jsonb_array_elements(fields) f
      where f ->> 'field' not in ('login', 'nameZh', 'nameEn'))
    where kind = 'account' and record_id = person::text;
  update account set erased_at = erased, disabled_at = coalesce(disabled_at, erased), disabled_by_enterprise = false,
    login = neutral, login_key = null, login_near = null, password_hash = 'none', name_zh = zh, name_en = en,
    signed_in_at = null, signed_in_before = null
    where id = person;
end
$$`;

/** Accounts whose person is erased, and what puts a neutral name in the place of theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table account add erased_at timestamptz,
      add constraint account_erased_valid check (erased_at is null or disabled_at is not null) not valid;
    grant select (erased_at) on account to assay_app, assay_tenant;
    grant select, delete on message_mail to assay_admin;
    create function person_line(zh text, en text) returns text language sql immutable parallel safe
      return zh || E'\\n' || coalesce(nullif(en, ''), zh);
    ${applicationsOf};
    ${namesOf};
    ${eraseAccount};
    revoke execute on function applications_of_person, names_of_person, erase_account from public;
    grant execute on function erase_account to assay_admin;
  `)
    .execute(db);
}
