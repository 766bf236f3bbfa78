import { type Kysely, sql } from 'kysely';

/** A text of a finding that is in one language, or the Chinese of one in both. */
const chineseOf = (part: string) =>
  `case jsonb_typeof(finding -> '${part}') when 'object' then finding #>> '{${part},zh}' else finding ->> '${part}' end`;

/** What a reviewer says in both languages: `comment` then holds Chinese, and the new column English. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table review add comment_en text,
      drop constraint review_lengths_valid,
      add constraint review_lengths_valid check (char_length(handler) <= 128 and char_length(handler_en) <= 128
        and char_length(comment) <= 2021 and char_length(comment_en) <= 2021) not valid;
    alter table waiver_request add comment_en text,
      drop constraint waiver_request_lengths_valid,
      add constraint waiver_request_lengths_valid check (char_length(failure_key) <= 1000
        and char_length(reason) <= 2000 and char_length(comment) <= 2021 and char_length(comment_en) <= 2021) not valid;
    alter table application drop constraint application_lengths_valid,
      add constraint application_lengths_valid check (char_length(materials ->> 'os') <= 32
        and char_length(materials ->> 'osVersion') <= 32 and char_length(materials ->> 'romName') <= 64
        and char_length(materials ->> 'romVersion') <= 64 and char_length(finding ->> 'requirement') <= 16
        and char_length(${chineseOf('seen')}) <= 1000 and char_length(finding #>> '{seen,en}') <= 1000
        and char_length(${chineseOf('mend')}) <= 1000 and char_length(finding #>> '{mend,en}') <= 1000) not valid;
  `)
    .execute(db);
}
