import { type Kysely, sql } from 'kysely';

const numbers = `'memoryCapGb', 'imagesPerItem', 'certificateMonths', 'reminderPercent', 'mailHour', 'waiverMonths'`;

const statements = [
  `alter table general_config
    drop constraint general_config_key_valid,
    drop constraint general_config_value_valid,
    add constraint general_config_key_valid
      check (key in (${numbers}, 'fourEyes', 'testResultSizes', 'carriers', 'deliveryNote')),
    add constraint general_config_value_valid check (jsonb_typeof(value) =
      case when key in (${numbers}) then 'number' when key = 'fourEyes' then 'boolean' when key = 'carriers' then 'array' else 'object' end)`,
];

/** For how long an accepted reason holds is the programme's. */
export const waiverMonthsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
