import { type Kysely, sql } from 'kysely';
import { appRole, staffRole } from './row-security.ts';

// A row is locked before it is removed, which takes the right to change something of it.
const statements = [
  `grant update (locale) on enquiry to ${appRole}, ${staffRole}`,
  `grant update (touched_at) on suite_upload to ${appRole}, ${staffRole}`,
];

/** Who sweeps removes enquiries and packages that nobody finished; the database had refused it. */
export const sweepingRightsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
