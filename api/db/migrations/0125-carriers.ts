import { type Kysely, sql } from 'kysely';

const statements = [
  // Null where samples were sent before anybody was asked.
  `alter table delivery add column carrier text constraint delivery_carrier_valid check (carrier ~ '^[a-z]{1,16}$')`,
];

/** Who brings the samples. */
export const carriersMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
