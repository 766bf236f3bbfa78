import { type Kysely, sql } from 'kysely';
import { accountsRole, adminRole, appRole } from './row-security.ts';

/** What proves who somebody is, or waits to: requests of the portal have no business with it. */
const proofs = [
  ...['pending_registration', 'known_device'],
  ...['second_factor', 'recovery_code', 'factor_step', 'credential_reset'],
].join(', ');

const statements = [
  `revoke all on ${proofs} from ${appRole}`,
  `revoke insert, update, delete on enterprise_quota from ${appRole}, ${accountsRole}`,
  // Whoever is about to keep bytes marks them as wanted, also those that another enterprise has kept.
  `revoke update on blob from ${appRole}`,
  `grant update (unused_since) on blob to ${appRole}`,
  'create policy wanting on blob for update using (true)',
  // Kept by a trigger alone.
  `revoke insert, update, delete on enterprise_usage from ${accountsRole}, ${adminRole}`,
];

/** The rights of migration 0015 for the tables that came after it or beside it. */
export const laterRightsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
