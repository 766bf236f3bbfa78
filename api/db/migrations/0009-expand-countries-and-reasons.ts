import { type Kysely, sql } from 'kysely';

/**
 * The country that an enterprise gives at its registration, by which its names in Chinese are asked for; and reasons in
 * both languages: the column of before then holds Chinese, and the new one English.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const words = (column: string, most: number) =>
    `check (${column} ~ '[^[:space:]]' and char_length(${column}) <= ${most}) not valid`;
  await sql
    .raw(`
    alter table enterprise add registration_country text,
      add constraint enterprise_registration_country_valid check (registration_country ~ '^[A-Z]{2}$') not valid,
      add refused_reason_en text,
      add constraint enterprise_refused_reason_en_valid ${words('refused_reason_en', 500)};
    alter table enterprise_verification add returned_reason_en text,
      add constraint enterprise_verification_returned_reason_en_valid ${words('returned_reason_en', 500)};
    alter table waiver add opinion_en text,
      add constraint waiver_opinion_en_valid ${words('opinion_en', 1000)};
    alter table waiver_request add opinion_en text,
      add constraint waiver_request_opinion_en_valid ${words('opinion_en', 1000)};
  `)
    .execute(db);
}
