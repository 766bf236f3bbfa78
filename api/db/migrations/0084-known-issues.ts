import { type Kysely, sql } from 'kysely';
import { accountsRole, appRole, secureFromWriting, seesAll } from './row-security.ts';

const text = (column: string, longest: number) =>
  `${column} text not null constraint suite_issue_${column}_valid check (char_length(${column}) between 1 and ${longest})`;

const statements = [
  `create table suite_issue (
    id uuid primary key default gen_random_uuid(),
    suite_id uuid not null references suite on delete cascade,
    ${text('module', 128)},
    ${text('pattern', 256)},
    failure text not null constraint suite_issue_failure_valid check (failure in ('any', 'failed', 'blocked')),
    ${text('text_zh', 500)},
    ${text('text_en', 500)},
    hint_zh text not null default '' constraint suite_issue_hint_zh_valid check (char_length(hint_zh) <= 500),
    hint_en text not null default '' constraint suite_issue_hint_en_valid check (char_length(hint_en) <= 500),
    link text constraint suite_issue_link_valid check (char_length(link) between 1 and 500),
    valid_from date,
    valid_until date,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version int not null default 1,
    constraint suite_issue_days_valid check (valid_until >= valid_from)
  )`,
  // In the order in which they are listed; what two issues would both be about is one.
  'create unique index suite_issue_written on suite_issue (suite_id, lower(module), lower(pattern), failure)',
  ...secureFromWriting('suite_issue'),
  `revoke insert, update, delete on suite_issue from ${appRole}, ${accountsRole}`,
  `alter policy reading on suite_issue using (${seesAll}
    or exists (select from suite where suite.id = suite_id and suite.published_at is not null))`,
];

/** Failures of an edition that the programme knows of, and what it says to them. */
export const knownIssuesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
