import { type Kysely, sql } from 'kysely';
import { accountsRole, appRole, secureFromTenants, staffRole, tenantRole } from './row-security.ts';

const definer = 'security definer set search_path = pg_catalog, public, pg_temp';

const statements = [
  'create sequence enquiry_serial',
  `create function next_enquiry_number() returns text language sql volatile ${definer} as $$
     select 'Q' || to_char(now() at time zone 'Asia/Shanghai', 'YYYY') || '-' || lpad(n::text, greatest(6, length(n::text)), '0')
     from (select nextval('enquiry_serial') as n) serial $$`,
  `create table enquiry (
    id uuid primary key,
    number text not null unique,
    question text not null constraint enquiry_question_length check (char_length(question) between 1 and 2000),
    company text not null constraint enquiry_company_length check (char_length(company) between 1 and 128),
    phone text not null constraint enquiry_phone_length check (char_length(phone) between 5 and 32),
    email text not null constraint enquiry_email_length check (char_length(email) between 3 and 254),
    locale text not null constraint enquiry_locale_known check (locale in ('zh', 'en')),
    state text not null default 'open' constraint enquiry_state_known check (state in ('open', 'answered', 'closed')),
    due_at timestamptz not null,
    created_at timestamptz not null,
    version int not null default 1
  )`,
  'create index enquiry_listed on enquiry (created_at desc, id desc)',
  "create index enquiry_waiting on enquiry (due_at) where state = 'open'",
  `create table enquiry_reply (
    enquiry_id uuid not null references enquiry on delete cascade,
    ordinal int not null constraint enquiry_reply_ordinal_known check (ordinal between 1 and 50),
    text text not null constraint enquiry_reply_length check (char_length(text) between 1 and 4000),
    by_name text not null,
    by_name_en text not null,
    at timestamptz not null,
    primary key (enquiry_id, ordinal)
  )`,
  ...['enquiry', 'enquiry_reply'].flatMap((table) => [
    ...secureFromTenants(table),
    `revoke all on ${table} from ${accountsRole}`,
  ]),
  // Visitors and makers ask, and read nothing of it; what is too old is removed by the sweep.
  'create policy asking on enquiry for insert with check (true)',
  `revoke update on enquiry from ${appRole}`,
  `revoke insert, update, delete on enquiry_reply from ${appRole}`,
  'revoke execute on function next_enquiry_number() from public',
  `grant execute on function next_enquiry_number() to ${appRole}, ${tenantRole}, ${staffRole}`,
];

/** Questions of visitors and makers, and what was answered. */
export const enquiriesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
