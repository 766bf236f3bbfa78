import { type Kysely, sql } from 'kysely';

const statements = [
  // As api/db/queries/application-turns.ts orders an enterprise's applications: its own turn first, the earliest due first.
  `create index application_turn on application (enterprise_id,
    (case waiting_for when 'partner' then 0 when 'reviewer' then 1 else 2 end),
    (coalesce(due_at, timestamptz 'infinity')), updated_at desc, id desc)`,
];

/** An enterprise's applications by whose turn it is. */
export const applicationTurnsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
