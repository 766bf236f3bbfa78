import { type Kysely, sql } from 'kysely';

/** Most characters of each text, by table and column; of `materials` and `finding` what they hold. */
const lengths: Record<string, Record<string, number>> = {
  enterprise: {
    name_zh: 128,
    name_en: 128,
    short_zh: 128,
    short_en: 128,
    partner_code: 7,
    contact_email: 128,
    contact_phone: 25,
  },
  account: { login: 128, name_zh: 128, name_en: 128 },
  company_verification: { legal_representative: 64, phone: 25, returned_reason: 500 },
  credential_reset: { reason: 200 },
  file: { name: 128 },
  contact: { nickname: 64, email: 128, phone: 25 },
  product: { name: 64, name_en: 64, brand: 64, brand_alias: 64, series: 64, model: 64 },
  configuration: { label: 32, label_en: 32 },
  application: {
    "materials ->> 'os'": 32,
    "materials ->> 'osVersion'": 32,
    "materials ->> 'romName'": 64,
    "materials ->> 'romVersion'": 64,
    "finding ->> 'requirement'": 16,
    "finding ->> 'seen'": 1000,
    "finding ->> 'mend'": 1000,
  },
  command: { actor_name: 128, actor_name_en: 128 },
  history: { actor: 128, actor_en: 128 },
  review: { handler: 128, handler_en: 128, comment: 2021 },
  delivery: { tracking_number: 64, address: 200, recipient: 64 },
  failure: {
    key: 300,
    module: 500,
    abi: 500,
    test_case: 500,
    test: 500,
    message: 1000,
    possible_cause: 1000,
    failed_method: 1000,
  },
  bypass_item: { failure_key: 1000, reason: 2000, comment: 2021 },
  bypass_version: { reason: 2000, comment: 2021 },
  usage_record: { enterprise_name: 200 },
};

/**
 * No text is longer than the domain lets it be. As the checks of 0031: for what is written from now on, and validated
 * afterwards beside those who work. Characters are counted as Postgres does, which are never more than JavaScript's.
 */
export const textLengthsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const [table, texts] of Object.entries(lengths)) {
      const rules = Object.entries(texts).map(([text, most]) => `char_length(${text}) <= ${most}`);
      await sql
        .raw(
          `alter table ${table} add constraint ${table}_lengths_valid check (${rules.join(' and ')}) not valid`,
        )
        .execute(db);
    }
  },
};
