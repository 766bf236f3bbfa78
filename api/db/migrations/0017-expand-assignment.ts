import { type Kysely, sql } from 'kysely';

const keys = `'memoryCapGb', 'imagesPerItem', 'certificateMonths', 'reminderPercent', 'mailHour', 'waiverMonths',
  'summaryTolerance', 'testResultSizes', 'incompleteRuns', 'deliveryNote', 'fourEyes', 'carriers', 'decisionGraceSeconds',
  'automaticAssignment'`;

const tables = `
  -- What a reviewer reviews; an empty list stands for all.
  create table reviewer_competence (
    account_id uuid primary key references account on delete cascade,
    phases text[] not null default '{}',
    categories text[] not null default '{}',
    languages text[] not null default '{}',
    constraint reviewer_competence_phases_known check (phases <@ '{product,commercial,results,samples,final}'),
    constraint reviewer_competence_categories_valid check (cardinality(categories) <= 50),
    constraint reviewer_competence_languages_known check (languages <@ '{zh,en}')
  );
  alter table reviewer_competence enable row level security;
  create policy every_row on reviewer_competence to assay_app, assay_accounts, assay_admin using (true) with check (true);
  grant select on reviewer_competence to assay_app;
  grant select, insert, update, delete on reviewer_competence to assay_admin;

  -- How often the rule of assignment gave a review to somebody.
  create table reviewer_turn (
    account_id uuid primary key references account on delete cascade,
    turns int not null,
    given_at timestamptz,
    constraint reviewer_turn_turns_valid check (turns >= 0)
  );
  alter table reviewer_turn enable row level security;
  create policy every_row on reviewer_turn to assay_app, assay_accounts, assay_admin using (true) with check (true);
  grant select, insert, update on reviewer_turn to assay_app;
  grant select, delete on reviewer_turn to assay_admin;
`;

/** Reviews are assigned by a rule, by whom nobody assigned them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    ${tables}
    alter table review_assignment alter assigned_by drop not null;
    alter table programme_change alter actor_id drop not null,
      drop constraint programme_change_actor_side_check,
      add constraint programme_change_actor_side_check check (actor_side in ('programme', 'maker', 'system')) not valid,
      add constraint programme_change_actor_known check ((actor_id is null) = (actor_side = 'system')) not valid;
    alter table general_config drop constraint general_config_key_valid,
      add constraint general_config_key_valid check (key in (${keys})) not valid,
      drop constraint general_config_value_valid,
      add constraint general_config_value_valid check (jsonb_typeof(value) = case
        when key in ('memoryCapGb', 'imagesPerItem', 'certificateMonths', 'reminderPercent', 'mailHour', 'waiverMonths',
        'summaryTolerance', 'decisionGraceSeconds') then 'number'
        when key in ('fourEyes', 'automaticAssignment') then 'boolean'
        when key = 'carriers' then 'array' else 'object' end) not valid;
  `)
    .execute(db);
}
