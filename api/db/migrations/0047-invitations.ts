import { type Kysely, sql } from 'kysely';
import { accountsRole, appRole, secureFromTenants } from './row-security.ts';

const tables = [
  `create table invitation (
    id uuid primary key,
    account_id uuid not null unique references account on delete cascade,
    invited_by uuid not null references account on delete cascade,
    invited_at timestamptz not null,
    expires_at timestamptz not null constraint invitation_times_valid check (expires_at > invited_at),
    token text unique,
    accepted_at timestamptz constraint invitation_accepted_valid check (accepted_at is null or token is null)
  )`,
  'create index invitation_inviter on invitation (invited_by)',
  "create index account_administrators on account (id) where disabled_at is null and 'admin' = any (roles)",
];

/** The account service makes the link's token as it is sent, and takes the invitation; it invites nobody. */
const access = [
  ...secureFromTenants('invitation'),
  `revoke all on invitation from ${appRole}`,
  `revoke insert, update, delete on invitation from ${accountsRole}`,
  `grant update (token, accepted_at) on invitation to ${accountsRole}`,
];

/** People whom an administrator gave an account, and who have not set a password yet. */
export const invitationsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...tables, ...access]) await sql.raw(statement).execute(db);
  },
};
