import { type Kysely, sql } from 'kysely';
import { accountsRole, appRole, secureFromTenants } from './row-security.ts';

const statements = [
  `create table refused_call (
    enterprise_id uuid not null references enterprise on delete cascade,
    month text not null constraint refused_call_month_valid check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
    calls int not null constraint refused_call_calls_valid check (calls > 0),
    primary key (enterprise_id, month)
  )`,
  ...secureFromTenants('refused_call'),
  `revoke delete on refused_call from ${appRole}, ${accountsRole}`,
];

/** How many calls of an enterprise's people were refused, by the office's months. */
export const refusedCallsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
