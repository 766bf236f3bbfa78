import { type Kysely, sql } from 'kysely';
import { secureFromTenants, seesAll } from './row-security.ts';

const statements = [
  // `facts` is emptied once the mail is finished: it may hold a link.
  `create table mail (
    id uuid primary key,
    kind text not null,
    account_id uuid references account on delete cascade,
    address text not null check (address !~ '[[:cntrl:]]'),
    locale text check (locale in ('zh', 'en')),
    facts jsonb not null,
    state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'expired', 'dropped')),
    attempts int not null default 0,
    held_until timestamptz,
    last_error text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    finished_at timestamptz,
    check ((finished_at is null) = (state = 'waiting')),
    check (finished_at is null or facts = '{}')
  )`,
  'create index mail_waiting on mail (created_at, id) where finished_at is null',
  'create index mail_finished on mail (finished_at) where finished_at is not null',
  'create index mail_account on mail (account_id)',
  // Somebody who has not confirmed their address yet: no account, and nobody's name is held by it.
  `create table pending_registration (
    id uuid primary key,
    login text not null,
    password_hash text not null,
    registration jsonb not null,
    locale text not null check (locale in ('zh', 'en')),
    token text unique,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  'create index pending_registration_login on pending_registration (lower(login), created_at)',
  'create index pending_registration_expiry on pending_registration (expires_at)',
  `create table known_device (
    account_id uuid not null references account on delete cascade,
    token text not null,
    locale text not null check (locale in ('zh', 'en')),
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    primary key (account_id, token)
  )`,
  'create index known_device_seen on known_device (account_id, last_seen_at desc)',
];

/** A request of an enterprise may ask for a mail, and reads none. */
const mailPolicies = [
  'alter table mail enable row level security',
  'create policy wish on mail for insert with check (true)',
  ...['select', 'update', 'delete'].map(
    (action) => `create policy handling_${action} on mail for ${action} using (${seesAll})`,
  ),
];

/** Mail on its way, registrations that wait for their address to be confirmed, and the browsers that accounts are used from. */
export const mailMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const policies = [
      ...mailPolicies,
      ...secureFromTenants('pending_registration'),
      ...secureFromTenants('known_device'),
    ];
    for (const statement of [...statements, ...policies]) await sql.raw(statement).execute(db);
  },
};
