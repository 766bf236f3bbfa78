import { type Kysely, sql } from 'kysely';
import {
  accountsRole,
  adminRole,
  appRole,
  secureFromTenants,
  staffRole,
  tenantRole,
} from './row-security.ts';

const definer = 'security definer set search_path = pg_catalog, public, pg_temp';

const statements = [
  // How often, and nothing of whom: a row a day.
  `create table public_count (
    kind text not null constraint public_count_kind_known check (kind in ('visit', 'helpful', 'unhelpful')),
    subject text not null constraint public_count_subject_valid check (subject ~ '^[a-zA-Z0-9-]{1,64}$'),
    day date not null,
    count int not null constraint public_count_count_valid check (count > 0),
    primary key (kind, subject, day)
  )`,
  'create index public_count_day on public_count (day)',
  ...secureFromTenants('public_count'),
  `revoke all on public_count from ${accountsRole}`,
  `revoke insert, update, delete on public_count from ${appRole}, ${adminRole}, ${tenantRole}, ${staffRole}`,
  // Visitors add one and read nothing.
  `create function count_public(kind text, subject text, day date) returns void language sql volatile ${definer} as $$
     insert into public_count as known values ($1, $2, $3, 1)
     on conflict on constraint public_count_pkey do update set count = known.count + 1 $$`,
  'revoke execute on function count_public(text, text, date) from public',
  `grant execute on function count_public(text, text, date) to ${appRole}, ${tenantRole}, ${staffRole}`,
];

/** Visits of public pages by those who allow counting, and what readers think of documents. */
export const publicCountsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
