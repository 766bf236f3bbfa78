import { type Kysely, sql } from 'kysely';

/** What was there before, and that an enterprise nudged the office. */
const events = `'resubmit', 'receive-result', 'apply', 'deliver-samples', 'redeliver-samples', 'end', 'approve-phase',
  'reject-phase', 'approve-results', 'reject-results', 'reject-bypass', 'receive-samples', 'pass-sample-test',
  'fail-sample-test', 'approve-final', 'created', 'reminded', 'escalated', 'amended', 'resumed', 'certificate-revoked',
  'certificate-kept', 'certificate-term', 'nudged'`;

/** An enterprise nudges the office once in each overdue wait, of which the history tells, and sees since when a reviewer has it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table history drop constraint history_event_valid,
      add constraint history_event_valid check (event in (${events})) not valid;
    create policy own on review_assignment for select to assay_tenant
      using ((select true from application parent where parent.id = review_assignment.application_id));
  `)
    .execute(db);
}
