import { type Kysely, sql } from 'kysely';
import { accountsRole, adminRole, secureFromWriting } from './row-security.ts';

const statements = [
  // Figures of the whole programme: whose certifications they come from is not in them.
  `create table usual_wait (
    action text primary key constraint usual_wait_action_valid check (action ~ '^[a-z-]{1,64}$'),
    days real not null constraint usual_wait_days_valid check (days > 0),
    waits int not null constraint usual_wait_waits_valid check (waits > 0),
    reckoned_at timestamptz not null
  )`,
  ...secureFromWriting('usual_wait'),
  `revoke all on usual_wait from ${accountsRole}`,
  `revoke insert, update, delete on usual_wait from ${adminRole}`,
];

/** How long each wait for the office usually takes. */
export const usualWaitsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
