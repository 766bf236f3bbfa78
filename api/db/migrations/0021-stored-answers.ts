import { type Kysely, sql } from 'kysely';
import {
  accountsRole,
  adminRole,
  appRole,
  secureByEnterprise,
  secureByParent,
  secureFromTenants,
  staffRole,
  tenantRole,
} from './row-security.ts';

const definer = 'security definer set search_path = pg_catalog, public, pg_temp';
const seenByStaff = (table: string) =>
  `create policy staff on ${table} to ${staffRole} using (true) with check (true)`;

/** What can be searched for of an application: its number, product, model and enterprise, a line each. */
const searchLine = `concat_ws(E'\\n', a.number, p.name, p.model, e.name_zh) as line
  from application a join product p on p.id = a.product_id join enterprise e on e.id = a.enterprise_id`;

/**
 * Single characters and neighbours of whatever is not ASCII: trigrams know no Chinese word of two characters, and in a
 * database of the locale C no Chinese at all. `keywordGrams` in api/db/keyword.ts says which of them a keyword has.
 * Its price is about what it takes, so that indexes are asked first.
 */
const grams = `create function wide_grams(line text) returns text[] language sql immutable strict parallel safe cost 1000 as $$
  select case when line !~ '[^\\x01-\\x7f]' then '{}' else array(
    select distinct case width when 1 then one else one || other end from (
      select one, lead(one) over (order by place) as other
      from unnest(string_to_array(regexp_replace(line, '[\\x01-\\x7f]+', ' ', 'g'), null))
        with ordinality as c (one, place)
    ) pairs, (values (1), (2)) widths (width)
    where one <> ' ' and (width = 1 or other <> ' ')) end $$`;

/** A table of its own: whoever renames a product holds its row, and must not wait for an application's. */
const applicationSearch = [
  `create table application_search (
    application_id uuid primary key references application on delete cascade,
    enterprise_id uuid not null,
    line text not null
  )`,
  'create index application_search_enterprise on application_search (enterprise_id)',
  ...secureByEnterprise('application_search'),
  seenByStaff('application_search'),
  `alter policy tenant on application_search to ${appRole}, ${accountsRole}, ${adminRole}`,
  `create policy own on application_search to ${tenantRole} using (enterprise_id = (select tenant_id()))`,
  `create function application_search_add() returns trigger language plpgsql ${definer} as $$
   begin
     -- A name that somebody is changing is waited for.
     perform from enterprise where id = new.enterprise_id for share;
     insert into application_search select a.id, a.enterprise_id, ${searchLine} where a.id = new.id;
     return null;
   end $$`,
  `create function application_search_rename() returns trigger language plpgsql ${definer} as $$
   begin
     update application_search s set line = named.line
     from (select a.id, ${searchLine}
       where case tg_argv[0] when 'product' then a.product_id else a.enterprise_id end = new.id) named
     where s.application_id = named.id;
     return null;
   end $$`,
  `create trigger search_add after insert on application for each row execute function application_search_add()`,
  `create trigger search_rename after update of name, model on product for each row
   when (old.name <> new.name or old.model <> new.model) execute function application_search_rename('product')`,
  `create trigger search_rename after update of name_zh on enterprise for each row
   when (old.name_zh <> new.name_zh) execute function application_search_rename('enterprise')`,
  `insert into application_search select a.id, a.enterprise_id, ${searchLine}`,
  `revoke insert, update, delete on application_search from ${appRole}, ${accountsRole}, ${adminRole}`,
];

const productLine = `(name || E'\\n' || model)`;
const personLine = `(coalesce(actor_login, '') || ' ' || coalesce(actor_name, '') || ' ' ||
  coalesce(actor_name_en, '') || ' ' || coalesce(detail->>'login', ''))`;

const searchIndexes = [
  'create index application_search_wide on application_search using gin (wide_grams(line))',
  `create index product_search_wide on product using gin (wide_grams(${productLine}))`,
  'create index certificate_search_wide on certificate using gin (wide_grams(search_text))',
  `create index audit_entry_person_wide on audit_entry using gin (wide_grams(${personLine}))`,
  // As in migration 0004: without the extension a search is slower.
  `do $$ begin
    create extension if not exists pg_trgm;
    create index application_search_line on application_search using gin (line gin_trgm_ops);
    create index product_search on product using gin (${productLine} gin_trgm_ops);
  exception when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'lists are searched without trigrams: %', sqlerrm;
  end $$`,
];

const final = `('certified', 'partially-certified', 'certification-failed')`;
const certificationOf = (product: string) => `(select case
  when count(*) filter (where a.status not in ${final}) > 0 then 1
  when count(*) filter (where a.status in ('certified', 'partially-certified')) > 0 then 2 else 0 end
  from application a where a.product_id = ${product})`;

/** Of productStatusCode in api/domain/statuses.ts: a configuration counts where its product's application does. */
const productStatus = [
  'alter table product add column certification int not null default 0 check (certification in (0, 1, 2))',
  `create function product_certification() returns trigger language plpgsql ${definer} as $$
   declare changed uuid = coalesce(new.product_id, old.product_id);
   begin
     -- First its lock, then a look that sees what whoever had it has written.
     perform from product where id = changed for no key update;
     update product set certification = ${certificationOf('changed')}
     where id = changed and certification <> ${certificationOf('changed')};
     return null;
   end $$`,
  `create trigger certification_added after insert or delete on application for each row
   execute function product_certification()`,
  `create trigger certification_changed after update of status on application for each row
   when (old.status <> new.status) execute function product_certification()`,
  `update product set certification = ${certificationOf('product.id')}
   where exists (select from application a where a.product_id = product.id)`,
  `alter table product add column status int generated always as (case
     when cpu_architecture is null or screen_density is null then 3 else certification end) stored`,
  'create index product_status on product (enterprise_id, status, updated_at desc, id desc)',
];

const answers = (source: string, request: string) =>
  `exists (select from ${source} later where later.request_id = ${request} and later.phase <> 'asked')`;

/** Requests of the sealed log of which nobody knows how they ended: the log itself is never changed. */
const auditOutcomes = [
  'create table audit_unanswered (id bigint primary key, request_id uuid not null)',
  'create index audit_unanswered_request on audit_unanswered (request_id)',
  `create function audit_answer() returns trigger language plpgsql ${definer} as $$
   begin
     if new.phase <> 'asked' then
       delete from audit_unanswered where request_id = new.request_id;
     elsif not ${answers('audit_pending', 'new.request_id')} and not ${answers('audit_entry', 'new.request_id')} then
       insert into audit_unanswered (id, request_id) values (new.id, new.request_id);
     end if;
     return null;
   end $$`,
  'create trigger audit_entry_answer after insert on audit_entry for each row execute function audit_answer()',
  `insert into audit_unanswered (id, request_id) select e.id, e.request_id from audit_entry e
   where e.phase = 'asked' and not ${answers('audit_entry', 'e.request_id')}`,
  ...secureFromTenants('audit_unanswered'),
  seenByStaff('audit_unanswered'),
  `revoke all on audit_unanswered from ${appRole}, ${accountsRole}, ${adminRole}`,
  `grant select on audit_unanswered to ${appRole}, ${adminRole}`,
];

/** Up to where an account has read; `message_read` names what it has read beyond that. */
const watermarks = [
  `create table message_watermark (
    account_id uuid primary key references account on delete cascade,
    created_at timestamptz not null,
    message_id uuid not null
  )`,
  ...secureByParent('message_watermark', 'account', 'account_id'),
  seenByStaff('message_watermark'),
  `revoke insert, update, delete on message_watermark from ${accountsRole}`,
  // Below the oldest that is not read.
  `insert into message_watermark (account_id, created_at, message_id)
   select distinct on (r.account_id) r.account_id, m.created_at, m.id
   from message_read r join message m on m.id = r.message_id join account on account.id = r.account_id
   left join lateral (
     select u.created_at, u.id from message u
     where u.enterprise_id = account.enterprise_id and not exists (
       select from message_read seen where seen.message_id = u.id and seen.account_id = account.id)
     order by u.created_at, u.id limit 1
   ) unread on true
   where unread.id is null or (m.created_at, m.id) < (unread.created_at, unread.id)
   order by r.account_id, m.created_at desc, m.id desc`,
];

/** As `queueKindOf` in api/db/queries/queue.ts has it. */
const queueKind = `case when wait_action in ('review-product', 'review-commercial') then 'materials'
  when wait_action = 'review-results' then 'results' else 'samples' end`;

const queue = [
  `create index application_queue_kind on application ((${queueKind}), due_at, id) where waiting_for = 'reviewer'`,
  'create index application_list_status on application (enterprise_id, status, updated_at desc, id desc)',
  'create index application_list_status_all on application (status, updated_at desc, id desc)',
];

/** What lists and searches asked anew for every row is stored, or found by an index: docs/bench-size.md. */
export const storedAnswersMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const statements = [
      ...[grams, ...applicationSearch, ...searchIndexes, ...productStatus, ...auditOutcomes],
      ...[...watermarks, ...queue],
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
