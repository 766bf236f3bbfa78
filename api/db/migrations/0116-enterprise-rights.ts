import { type Kysely, sql } from 'kysely';
import { accountsRole, appRole } from './row-security.ts';

const statements = [
  // Whoever has an account now, or registers a company, does everything in it.
  `alter table account add column enterprise_right text not null default 'manage'
    constraint account_right_known check (enterprise_right in ('view', 'edit', 'submit', 'manage'))`,
  // Whom their own enterprise keeps from signing in, and not the programme.
  'alter table account add column disabled_by_enterprise boolean not null default false',
  `grant select (enterprise_right, disabled_by_enterprise) on account to ${appRole}`,
  `revoke update (enterprise_right, disabled_by_enterprise) on account from ${accountsRole}`,
];

/** What each person of an enterprise may do in it. */
export const enterpriseRightsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
