import { type Kysely, sql } from 'kysely';
import { secureByEnterprise, secureByParent, secureFromWriting } from './row-security.ts';

const tables = [
  `create table bulletin (
    id uuid primary key default gen_random_uuid(),
    kind text not null check (kind in ('update', 'release', 'notification')),
    title_zh text not null, title_en text not null,
    content_zh text not null, content_en text not null,
    starts_at timestamptz not null, expires_at timestamptz not null check (expires_at > starts_at),
    created_by uuid not null,
    created_at timestamptz not null default now()
  )`,
  'create index bulletin_in_effect on bulletin (expires_at, starts_at)',
  `create table bulletin_shown (
    bulletin_id uuid not null references bulletin on delete cascade,
    account_id uuid not null references account on delete cascade,
    shown_at timestamptz not null,
    primary key (bulletin_id, account_id)
  )`,
  'create index bulletin_shown_account on bulletin_shown (account_id)',
  // One notice at a time: two periods never overlap.
  `create table maintenance_notice (
    id uuid primary key default gen_random_uuid(),
    content_zh text not null, content_en text not null,
    starts_at timestamptz not null, ends_at timestamptz not null check (ends_at > starts_at),
    created_by uuid not null,
    created_at timestamptz not null default now(),
    constraint maintenance_period exclude using gist (tstzrange(starts_at, ends_at) with &&)
  )`,
  `create table usage_record (
    id uuid primary key default gen_random_uuid(),
    enterprise_id uuid not null references enterprise,
    account_id uuid not null,
    enterprise_name text not null,
    operate_type int not null,
    record_key uuid not null default gen_random_uuid(),
    recorded_at timestamptz not null,
    unique (account_id, record_key)
  )`,
  'create index usage_record_enterprise on usage_record (enterprise_id, recorded_at desc, id desc)',
];

const policies = [
  ...secureFromWriting('bulletin'),
  ...secureFromWriting('maintenance_notice'),
  ...secureByParent('bulletin_shown', 'account', 'account_id'),
  ...secureByEnterprise('usage_record'),
];

/** Bulletins, who was shown them, maintenance notices, and which parts of the portal enterprises use. */
export const noticesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...tables, ...policies]) await sql.raw(statement).execute(db);
  },
};
