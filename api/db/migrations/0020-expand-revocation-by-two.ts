import { type Kysely, sql } from 'kysely';

const keys = `'memoryCapGb', 'imagesPerItem', 'certificateMonths', 'reminderPercent', 'mailHour', 'waiverMonths',
  'summaryTolerance', 'testResultSizes', 'incompleteRuns', 'deliveryNote', 'fourEyes', 'carriers', 'decisionGraceSeconds',
  'automaticAssignment', 'twoForProduct', 'twoForCommercial', 'twoForResults', 'twoForFinal', 'thirdDecides',
  'revocationByTwo'`;

const kinds = `'turn', 'deadline', 'progress', 'result', 'certificate', 'product', 'enterprise', 'registration',
  'company-data', 'application', 'results', 'samples', 'comment', 'enquiry', 'assignment', 'revocation'`;

const proposals = `
  -- A revocation that another administrator has to confirm; nobody else sees it.
  create table revocation_proposal (
    id uuid primary key,
    certificate_id uuid not null references certificate on delete cascade,
    -- The certificate's version when it was proposed.
    seen int not null,
    reason_zh text not null,
    reason_en text not null,
    -- What becomes of each certificate that is built on it.
    dependents jsonb not null,
    proposed_by uuid not null references account,
    proposed_at timestamptz not null,
    outcome text,
    settled_by uuid references account,
    settled_at timestamptz,
    -- Why it was declined.
    answer text,
    constraint revocation_proposal_seen_valid check (seen >= 1),
    constraint revocation_proposal_reasons_valid check (btrim(reason_zh) <> '' and btrim(reason_en) <> ''),
    constraint revocation_proposal_dependents_valid check (jsonb_typeof(dependents) = 'array'),
    constraint revocation_proposal_outcome_known check (outcome in ('confirmed', 'declined', 'taken-back', 'overtaken')),
    constraint revocation_proposal_settled_valid check ((outcome is null) = (settled_at is null)
      and (outcome is null) = (settled_by is null)),
    constraint revocation_proposal_answer_valid check ((answer is not null) = (outcome is not distinct from 'declined')
      and btrim(answer) <> '')
  );
  create unique index revocation_proposal_open on revocation_proposal (certificate_id) where settled_at is null;
  create index revocation_proposal_certificate on revocation_proposal (certificate_id);
  create index revocation_proposal_proposed_by on revocation_proposal (proposed_by);
  create index revocation_proposal_settled_by on revocation_proposal (settled_by);
  alter table revocation_proposal enable row level security;
  create policy every_row on revocation_proposal to assay_app, assay_accounts, assay_admin using (true) with check (true);
  grant select on revocation_proposal to assay_app;
  grant select, insert, update on revocation_proposal to assay_admin;
`;

/** A revocation may take two administrators. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    ${proposals}
    alter table message drop constraint message_kind_known,
      add constraint message_kind_known check (kind in (${kinds})) not valid;
    alter table mail_preference drop constraint mail_preference_kind_known,
      add constraint mail_preference_kind_known check (kind in (${kinds})) not valid;
    alter table general_config drop constraint general_config_key_valid,
      add constraint general_config_key_valid check (key in (${keys})) not valid,
      drop constraint general_config_value_valid,
      add constraint general_config_value_valid check (jsonb_typeof(value) = case
        when key in ('memoryCapGb', 'imagesPerItem', 'certificateMonths', 'reminderPercent', 'mailHour', 'waiverMonths',
        'summaryTolerance', 'decisionGraceSeconds') then 'number'
        when key in ('fourEyes', 'automaticAssignment', 'twoForProduct', 'twoForCommercial', 'twoForResults', 'twoForFinal',
        'thirdDecides', 'revocationByTwo') then 'boolean'
        when key = 'carriers' then 'array' else 'object' end) not valid;
  `)
    .execute(db);
}
