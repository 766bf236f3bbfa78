import { type Kysely, sql } from 'kysely';
import { accountsRole, adminRole, appRole, staffRole, tenantRole } from './row-security.ts';

const tables = [
  `create table delegation (
    id uuid primary key default gen_random_uuid(),
    application_id uuid not null references application on delete cascade,
    enterprise_id uuid not null references enterprise,
    lab_id uuid not null references enterprise,
    lab_name text not null constraint delegation_name_valid check (lab_name <> ''),
    lab_name_en text not null,
    configuration_ids uuid[] not null default '{}'
      constraint delegation_configurations_valid check (cardinality(configuration_ids) <= 10),
    note text not null default '' constraint delegation_note_valid check (char_length(note) <= 500),
    let_in_by uuid not null references account,
    let_in_at timestamptz not null,
    ended_at timestamptz constraint delegation_end_valid check (ended_at >= let_in_at),
    ended_why text constraint delegation_why_known
      check (ended_why in ('taken-back', 'stepped-out', 'submitted', 'over')),
    constraint delegation_ended_valid check ((ended_at is null) = (ended_why is null)),
    constraint delegation_foreign check (lab_id <> enterprise_id)
  )`,
  // A lab is in an application once at a time.
  'create unique index delegation_open on delegation (application_id, lab_id) where ended_at is null',
  'create index delegation_listed on delegation (application_id, let_in_at desc, id desc)',
  'create index delegation_of_lab on delegation (lab_id, let_in_at desc, id desc)',
  'create index delegation_enterprise on delegation (enterprise_id)',
  'create index delegation_let_in_by on delegation (let_in_by)',
  // By whose right a result came; null for the maker's own.
  'alter table upload add column delegation_id uuid references delegation on delete set null',
  'create index upload_delegation on upload (delegation_id) where delegation_id is not null',
];

/** Both sides see it; compared with the enterprise's id itself, so that either index is used and either side's part is guessed right. */
const visible = 'enterprise_id = (select tenant_id()) or lab_id = (select tenant_id())';

const access = [
  'alter table delegation enable row level security',
  `create policy own on delegation for select to ${tenantRole} using (${visible})`,
  `create policy tenant on delegation to ${appRole}, ${adminRole}
    using ((select current_setting('assay.tenant', true)) = 'all' or ${visible})`,
  `create policy staff on delegation to ${staffRole} using (true) with check (true)`,
  `revoke all on delegation from ${accountsRole}`,
  // Who was let in, and when, stays.
  `revoke update, delete on delegation from ${appRole}, ${adminRole}`,
  `grant update (ended_at, ended_why) on delegation to ${appRole}, ${adminRole}`,
];

/** Which test labs a maker lets in to an application, to upload evidence for it. */
export const delegationsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...tables, ...access]) await sql.raw(statement).execute(db);
  },
};
