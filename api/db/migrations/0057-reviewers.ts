import { type Kysely, sql } from 'kysely';
import { accountsRole, adminRole, appRole, secureFromTenants, staffRole } from './row-security.ts';

const tables = [
  `create table reviewer_absence (
    id uuid primary key default gen_random_uuid(),
    account_id uuid not null references account on delete cascade,
    first_day date not null,
    last_day date not null,
    constraint reviewer_absence_days_valid check (last_day between first_day and first_day + 365)
  )`,
  'create index reviewer_absence_account on reviewer_absence (account_id, last_day)',
  `create table review_assignment (
    application_id uuid primary key references application on delete cascade,
    reviewer_id uuid not null references account on delete cascade,
    assigned_by uuid not null references account on delete cascade,
    assigned_at timestamptz not null
  )`,
  'create index review_assignment_reviewer on review_assignment (reviewer_id)',
  'create index review_assignment_assigner on review_assignment (assigned_by)',
  "create index account_reviewers on account (id) where disabled_at is null and 'reviewer' = any (roles)",
];

/** Who reviews what is the staff's business, and of no maker's request; who is away, administrators say. */
const access = [
  ...['reviewer_absence', 'review_assignment'].flatMap((table) => [
    ...secureFromTenants(table),
    `create policy staff on ${table} to ${staffRole} using (true) with check (true)`,
    `revoke all on ${table} from ${accountsRole}`,
  ]),
  `revoke insert, update, delete on reviewer_absence from ${appRole}`,
  `revoke insert, update, delete on review_assignment from ${adminRole}`,
];

/** Reviewers who are away, and which review is whose. */
export const reviewersMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...tables, ...access]) await sql.raw(statement).execute(db);
  },
};
