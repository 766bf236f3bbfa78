import { type Kysely, sql } from 'kysely';
import { accountsRole, adminRole, appRole, secureByEnterprise } from './row-security.ts';

const definer = 'security definer set search_path = pg_catalog, public, pg_temp';
const kinds = ['image', 'test-result', 'application-form', 'attachment', 'agreement', 'certificate'];
const scope = `categories text[] not null default '{}', sales_regions text[] not null default '{}', valid_until date`;
const bounded = (table: string, attachments: number) => `
  constraint ${table}_scope_valid check (cardinality(categories) <= 1000 and cardinality(sales_regions) <= 1000),
  constraint ${table}_attachments_valid check (cardinality(attachment_ids) <= ${attachments})`;

const tables = [
  'create sequence business_agreement_serial',
  `create function next_agreement_number() returns text language sql volatile ${definer} as $$
     select 'HT-' || to_char(now() at time zone 'Asia/Shanghai', 'YYYY') || '-' || lpad(n::text, greatest(4, length(n::text)), '0')
     from (select nextval('business_agreement_serial') as n) serial $$`,
  `create table business_agreement (
    id uuid primary key default gen_random_uuid(),
    enterprise_id uuid not null references enterprise on delete cascade,
    number text not null unique default next_agreement_number()
      constraint business_agreement_number_valid check (number ~ '^HT-[0-9]{4}-[0-9]{4,}$'),
    state text not null constraint business_agreement_state_known check (state in ('preparing', 'signing', 'signed', 'terminated')),
    ${scope},
    preloaded_list_version int references preloaded_list,
    valid_from date,
    signed_on date,
    terminated_at timestamptz,
    terminated_reason text constraint business_agreement_reason_valid check (char_length(terminated_reason) between 1 and 500),
    attachment_ids uuid[] not null default '{}',
    version int not null default 1,
    created_at timestamptz not null default now(),
    constraint business_agreement_period_valid check (valid_until >= valid_from),
    constraint business_agreement_end_valid check ((state = 'terminated') = (terminated_at is not null)),
    ${bounded('business_agreement', 20)}
  )`,
  `create unique index business_agreement_current on business_agreement (enterprise_id) where state <> 'terminated'`,
  'create index business_agreement_enterprise on business_agreement (enterprise_id, created_at desc, id)',
  'create index business_agreement_list on business_agreement (preloaded_list_version)',
  `create table agreement_supplement (
    id uuid primary key default gen_random_uuid(),
    agreement_id uuid not null references business_agreement on delete cascade,
    enterprise_id uuid not null references enterprise on delete cascade,
    title text not null constraint agreement_supplement_title_valid check (char_length(title) between 1 and 128),
    signed_on date not null,
    ${scope},
    attachment_ids uuid[] not null,
    created_at timestamptz not null default now(),
    ${bounded('agreement_supplement', 10)}
  )`,
  'create index agreement_supplement_agreement on agreement_supplement (agreement_id, created_at, id)',
  'create index agreement_supplement_enterprise on agreement_supplement (enterprise_id)',
];

const access = [
  ...['business_agreement', 'agreement_supplement'].flatMap((table) => [
    ...secureByEnterprise(table),
    `revoke insert, update, delete on ${table} from ${appRole}`,
    `revoke all on ${table} from ${accountsRole}`,
    // What was signed is kept.
    `revoke delete on ${table} from ${adminRole}`,
  ]),
  `revoke update on agreement_supplement from ${adminRole}`,
  'revoke execute on function next_agreement_number() from public',
  `grant execute on function next_agreement_number() to ${adminRole}`,
];

/** Files of agreements are the programme's: no enterprise's room is taken by them. */
const files = [
  `alter table file drop constraint file_kind_check, add constraint file_kind_check
    check (kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})) not valid`,
  `create or replace function file_count() returns trigger language plpgsql ${definer} as $$
   begin
     if tg_op = 'INSERT' then
       update blob set unused_since = null where sha256 = new.sha256 and unused_since is not null;
       if new.kind not in ('certificate', 'agreement') then
         insert into enterprise_usage (enterprise_id, storage_bytes) values (new.enterprise_id, new.size)
         on conflict (enterprise_id) do update
           set storage_bytes = enterprise_usage.storage_bytes + excluded.storage_bytes;
       end if;
     else
       update blob set unused_since = now() where sha256 = old.sha256 and unused_since is null
         and not exists (select from file where file.sha256 = old.sha256);
       if old.kind not in ('certificate', 'agreement') then
         update enterprise_usage set storage_bytes = storage_bytes - old.size
           where enterprise_id = old.enterprise_id;
       end if;
     end if;
     return null;
   end $$`,
];

/** As migration 0028 has it, with what names files since. */
export const references = [
  'exists (select from application_image one where one.file_id = file.id)',
  'exists (select from application one where one.form_file_id = file.id)',
  'exists (select from upload one where one.file_id = file.id)',
  'exists (select from certificate one where one.file_id = file.id)',
  ...['bypass_item', 'bypass_version', 'business_agreement', 'agreement_supplement'].map(
    (table) => `exists (select from ${table} one where one.attachment_ids @> array[file.id])`,
  ),
].join(' or ');

const attaching = [
  ...['business_agreement', 'agreement_supplement'].flatMap((table) => [
    `create index ${table}_attachments on ${table} using gin (attachment_ids)`,
    `create trigger attach after insert or update of attachment_ids on ${table}
      for each row execute function attach_many()`,
  ]),
  `create or replace function detach_files(former uuid[]) returns void language plpgsql ${definer} as $$
   begin
     perform from file where id = any (former) order by id for no key update;
     update file set attached_at = null where id = any (former) and attached_at is not null and not (${references});
   end $$`,
  `create function detach_old_attachments() returns trigger language plpgsql ${definer} as $$
   begin
     perform detach_files(old.attachment_ids);
     return null;
   end $$`,
  'revoke execute on function detach_old_attachments() from public',
  `create trigger detach after update of attachment_ids on business_agreement for each row
    when (old.attachment_ids <> new.attachment_ids) execute function detach_old_attachments()`,
];

const codesOf = (kind: string) =>
  `array(select code from reference_item where kind = '${kind}' and state = 'in-use' order by ordinal, id)`;
const works = (row: string) => `${row}.state = 1 and ${row}.partner_code ~* '^[0-9a-z]{7}$'`;
/** Signed for everything that there is, since ever and without an end. */
const signed = `(enterprise_id, state, categories, sales_regions, preloaded_list_version, signed_on, created_at)
  select one.id, 'signed', ${codesOf('category')}, ${codesOf('sales-region')}, (select max(version) from preloaded_list),
    (one.created_at at time zone 'Asia/Shanghai')::date, one.created_at`;

/** Who works here already goes on working, and so does whoever is created as one that works. */
const inventory = [
  `insert into business_agreement ${signed} from enterprise one where ${works('one')} order by one.created_at, one.id`,
  `create function note_signed_agreement() returns trigger language plpgsql ${definer} as $$
   begin
     insert into business_agreement ${signed} from (select new.id, new.created_at) one;
     return null;
   end $$`,
  'revoke execute on function note_signed_agreement() from public',
  `create trigger signed_agreement_noted after insert on enterprise for each row
    when (${works('new')}) execute function note_signed_agreement()`,
];

/** What an enterprise and the programme have signed: for which categories and regions, from when until when. */
export const businessAgreementsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...tables, ...access, ...files, ...attaching, ...inventory])
      await sql.raw(statement).execute(db);
  },
};
