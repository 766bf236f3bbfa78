import { type Kysely, sql } from 'kysely';

/** Why an enterprise is not permitted: its admission was declined, or it was suspended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table enterprise add column refused_at timestamptz, add column refused_reason text,
      drop constraint enterprise_lengths_valid,
      add constraint enterprise_lengths_valid check (char_length(name_zh) <= 128 and char_length(name_en) <= 128
        and char_length(short_zh) <= 128 and char_length(short_en) <= 128 and char_length(partner_code) <= 7
        and char_length(contact_email) <= 128 and char_length(contact_phone) <= 25
        and char_length(refused_reason) <= 500) not valid;
  `)
    .execute(db);
}
