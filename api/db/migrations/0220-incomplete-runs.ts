import { type Kysely, sql } from 'kysely';

const numbers = `'memoryCapGb', 'imagesPerItem', 'certificateMonths', 'reminderPercent', 'mailHour', 'waiverMonths', 'summaryTolerance'`;
const objects = `'testResultSizes', 'incompleteRuns', 'deliveryNote'`;

const statements = [
  `alter table general_config
    drop constraint general_config_key_valid,
    drop constraint general_config_value_valid,
    add constraint general_config_key_valid check (key in (${numbers}, ${objects}, 'fourEyes', 'carriers')),
    add constraint general_config_value_valid check (jsonb_typeof(value) =
      case when key in (${numbers}) then 'number' when key = 'fourEyes' then 'boolean' when key = 'carriers' then 'array' else 'object' end)`,
];

/** What an incomplete run means, and a summary that contradicts its body, is the programme's to say. */
export const incompleteRunsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
