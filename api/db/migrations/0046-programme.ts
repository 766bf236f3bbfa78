import { type Kysely, sql } from 'kysely';
import { accountsRole, adminRole, appRole, secureFromTenants, secureFromWriting } from './row-security.ts';

const definer = 'security definer set search_path = pg_catalog, public, pg_temp';

const tables = [
  `create table programme_logo (
    hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
    png bytea not null check (octet_length(png) between 1 and 1048576),
    width int not null,
    height int not null,
    created_at timestamptz not null default now()
  )`,
  `create table programme (
    one boolean primary key default true check (one),
    value jsonb not null default '{}',
    logo text references programme_logo,
    version int not null default 0,
    set_up_at timestamptz,
    updated_at timestamptz not null default now()
  )`,
  'create index programme_of_logo on programme (logo)',
  `create table set_up_code (
    one boolean primary key default true check (one),
    hash text not null check (hash ~ '^[0-9a-f]{64}$'),
    expires_at timestamptz not null
  )`,
  `create index account_admin on account (id) where 'admin' = any (roles)`,
  // Who is installed already is not asked again, whatever becomes of the administrators.
  `insert into programme (set_up_at)
    select now() where exists (select from account where 'admin' = any (roles))`,
  `create function is_set_up() returns boolean language sql stable ${definer} as $$
     select exists (select from programme where set_up_at is not null)
       or exists (select from account where 'admin' = any (roles)) $$`,
];

const rights = [
  ...['programme', 'programme_logo'].flatMap((table) => [
    ...secureFromWriting(table),
    `revoke insert, update, delete on ${table} from ${appRole}, ${accountsRole}`,
    `revoke delete on ${table} from ${adminRole}`,
  ]),
  // Certificates name the logo that they were issued under.
  `revoke update on programme_logo from ${adminRole}`,
  ...secureFromTenants('set_up_code'),
  `revoke all on set_up_code from ${appRole}, ${accountsRole}`,
  // Codes are made by whoever owns the database alone.
  `revoke insert, update on set_up_code from ${adminRole}`,
];

/** What the programme is called and looks like, and the code by which its first administrator comes in. */
export const programmeMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...tables, ...rights]) await sql.raw(statement).execute(db);
  },
};
