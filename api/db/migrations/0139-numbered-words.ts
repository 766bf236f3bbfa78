import { type Kysely, sql } from 'kysely';

const letters = 'abcdefghijklmnopqrstuvwxyz';
/** The text cut into pieces from its first, or a later, character on; a rest that is shorter does no harm. */
const cut = (from: number, pieces: string) =>
  `string_to_array(regexp_replace(substr(small, ${from}), '${pieces}', E'\\\\1\\x01', 'g'), E'\\x01')`;
/** Of pieces without a digit nothing is left. */
const numbered = '[^0-9]{3}|(...)';

/**
 * As migration 0037 has it, and each three neighbours of which one is a digit: of a model or number (`LY-77`, `林17`) each
 * letter and pair is in a great many rows, whose lists would all be read to find the few that have them in this order.
 * Processes of the version before go on asking for what they know.
 */
const grams = `create or replace function wide_grams(line text) returns text[]
  language sql immutable strict parallel safe cost 1000 as $$
  select string_to_array(small, null) || ${cut(1, '(..)')} || ${cut(2, '(..)')}
    || case when small ~ '[0-9]' then ${[1, 2, 3].map((from) => cut(from, numbered)).join(' || ')} else '{}' end
  from (select translate(line, '${letters.toUpperCase()}', '${letters}') as small) s $$`;

/** Whatever was indexed by the function of before; those that take longest first, as each table is held until the end. */
const indexes = [
  ...['certificate_search_wide', 'application_search_words', 'product_words', 'enquiry_words', 'suite_words'],
  ...['bulletin_words', 'maintenance_notice_words', 'audit_person_wide', 'enterprise_onboarding_words'],
  'account_words',
];

/** Words with digits are found by the indexes without reading the lists of their letters. */
export const numberedWordsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // Built within little memory, an index of so many entries takes several times as long.
    await sql.raw("set local maintenance_work_mem = '256MB'").execute(db);
    await sql.raw(grams).execute(db);
    for (const index of indexes) await sql.raw(`reindex index ${index}`).execute(db);
  },
};
