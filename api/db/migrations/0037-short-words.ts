import { type Kysely, sql } from 'kysely';

const letters = 'abcdefghijklmnopqrstuvwxyz';
const pairs = (text: string) =>
  `string_to_array(regexp_replace(${text}, '(..)', E'\\\\1\\x01', 'g'), E'\\x01')`;

/**
 * Each character and each two neighbours, of ASCII as well, whose letters are small: trigrams know nothing of one or two
 * letters. `wordOf` in api/db/keyword.ts says what a keyword is asked by. The name is that of before (migration 0021):
 * processes of the version before go on asking the same indexes for Chinese.
 */
const grams = `create or replace function wide_grams(line text) returns text[]
  language sql immutable strict parallel safe cost 1000 as $$
  select string_to_array(small, null) || ${pairs('small')} || ${pairs('substr(small, 2)')}
  from (select translate(line, '${letters.toUpperCase()}', '${letters}') as small) s $$`;

/** Whatever was indexed by the function of before. */
const indexes = ['application_search_words', 'product_words', 'certificate_search_wide', 'audit_person_wide'];

/** Words of one or two letters are found by the indexes, however rare they are. */
export const shortWordsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // Built within little memory, an index of so many entries takes several times as long.
    const memory = "set local maintenance_work_mem = '256MB'";
    for (const statement of [memory, grams, ...indexes.map((index) => `reindex index ${index}`)])
      await sql.raw(statement).execute(db);
  },
};
