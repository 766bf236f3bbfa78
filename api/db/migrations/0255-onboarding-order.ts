import { type Kysely, sql } from 'kysely';

const statements = [
  // With the words beside the order, the list is looked through for a word without its rows; both names and a code are far
  // below what an index takes (2.7 kB).
  'create index enterprise_onboarding_order on enterprise_onboarding (rank, urgent_at, enterprise_id) include (line)',
  'drop index enterprise_onboarding_urgency',
];

/** The list of enterprises is searched in the index of its order. */
export const onboardingOrderMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
