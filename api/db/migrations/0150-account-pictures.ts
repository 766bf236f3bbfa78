import { type Kysely, sql } from 'kysely';
import { accountsRole, secureFromTenants } from './row-security.ts';

const statements = [
  `create table account_picture (
    account_id uuid primary key references account on delete cascade,
    hash text not null constraint account_picture_hash_valid check (hash ~ '^[0-9a-f]{64}$'),
    png bytea not null constraint account_picture_png_valid check (length(png) between 1 and 262144),
    updated_at timestamptz not null
  )`,
  // Everybody's own, whether they have an enterprise or not.
  ...secureFromTenants('account_picture'),
  `revoke insert, update, delete on account_picture from ${accountsRole}`,
];

/** The head pictures of accounts, drawn anew from what was sent. */
export const accountPicturesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
