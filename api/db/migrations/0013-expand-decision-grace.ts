import { type Kysely, sql } from 'kysely';

/** Rejections and final approvals take effect after a while, and can be withdrawn until then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table command add effective_at timestamptz,
      drop constraint command_state_valid,
      add constraint command_state_valid check (state in ('recorded', 'applied', 'refused', 'withdrawn')) not valid;
    alter table general_config drop constraint general_config_key_valid,
      add constraint general_config_key_valid check (key in ('memoryCapGb', 'imagesPerItem', 'certificateMonths',
        'reminderPercent', 'mailHour', 'waiverMonths', 'summaryTolerance', 'testResultSizes', 'incompleteRuns',
        'deliveryNote', 'fourEyes', 'carriers', 'decisionGraceSeconds')) not valid,
      drop constraint general_config_value_valid,
      add constraint general_config_value_valid check (jsonb_typeof(value) = case
        when key in ('memoryCapGb', 'imagesPerItem', 'certificateMonths', 'reminderPercent', 'mailHour', 'waiverMonths',
        'summaryTolerance', 'decisionGraceSeconds') then 'number' when key = 'fourEyes' then 'boolean'
        when key = 'carriers' then 'array' else 'object' end) not valid;
  `)
    .execute(db);
}
