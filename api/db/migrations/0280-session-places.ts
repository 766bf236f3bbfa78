import { type Kysely, sql } from 'kysely';
import { appRole } from './row-security.ts';

const statements = [
  // Its id is the hash of a secret: what pages name it by is another one.
  `alter table session
    add column public_id uuid not null default gen_random_uuid(),
    add column device text constraint session_device_short check (length(device) <= 64),
    add column address text constraint session_address_short check (length(address) <= 64),
    add column is_new_device boolean not null default false`,
  // Sessions are removed after a while: when somebody came last, and the time before, outlives them.
  'alter table account add column signed_in_at timestamptz, add column signed_in_before timestamptz',
  `grant select (signed_in_at, signed_in_before) on account to ${appRole}`,
];

/** From where and with what somebody is signed in, and when they came last. */
export const sessionPlacesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
