import { type Kysely, sql } from 'kysely';

const keys = `'memoryCapGb', 'imagesPerItem', 'certificateMonths', 'reminderPercent', 'mailHour', 'waiverMonths',
  'summaryTolerance', 'testResultSizes', 'incompleteRuns', 'deliveryNote', 'fourEyes', 'carriers', 'decisionGraceSeconds',
  'automaticAssignment', 'twoForProduct', 'twoForCommercial', 'twoForResults', 'twoForFinal', 'thirdDecides'`;

const opinions = `
  -- What a reviewer decided where another one has to agree; written once. No maker sees it.
  create table review_opinion (
    -- The command's.
    id uuid primary key,
    application_id uuid not null references application,
    -- The wait in which it was given.
    waiting_since timestamptz not null,
    reviewer_id uuid not null references account,
    at timestamptz not null,
    command jsonb not null,
    constraint review_opinion_command_valid check (command ->> 'type' in ('approve-phase', 'reject-phase',
      'approve-results', 'reject-results', 'reject-bypass', 'approve-final')),
    constraint review_opinion_once unique (application_id, waiting_since, reviewer_id)
  );
  create index review_opinion_reviewer on review_opinion (reviewer_id);
  alter table review_opinion enable row level security;
  create policy every_row on review_opinion to assay_app, assay_accounts, assay_admin using (true) with check (true);
  grant select, insert on review_opinion to assay_app;
  grant select on review_opinion to assay_admin;
`;

/** Two reviewers decide where the programme wants it, and a third one where they differ. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    ${opinions}
    alter table general_config drop constraint general_config_key_valid,
      add constraint general_config_key_valid check (key in (${keys})) not valid,
      drop constraint general_config_value_valid,
      add constraint general_config_value_valid check (jsonb_typeof(value) = case
        when key in ('memoryCapGb', 'imagesPerItem', 'certificateMonths', 'reminderPercent', 'mailHour', 'waiverMonths',
        'summaryTolerance', 'decisionGraceSeconds') then 'number'
        when key in ('fourEyes', 'automaticAssignment', 'twoForProduct', 'twoForCommercial', 'twoForResults', 'twoForFinal',
        'thirdDecides') then 'boolean'
        when key = 'carriers' then 'array' else 'object' end) not valid;
  `)
    .execute(db);
}
