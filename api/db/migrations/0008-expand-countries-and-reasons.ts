import { type Kysely, sql } from 'kysely';

/** The country that an enterprise gives at its registration, by which its names in Chinese are asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table enterprise add registration_country text,
      add constraint enterprise_registration_country_valid check (registration_country ~ '^[A-Z]{2}$') not valid;
  `)
    .execute(db);
}
