import { type Kysely, sql } from 'kysely';
import { accountsRole, secureByEnterprise } from './row-security.ts';

const scopes = `'configuration', 'model', 'suite'`;

const tables = [
  // A reason that a reviewer has accepted, for one failed case or for a whole fault, and how far that reaches.
  `create table waiver (
    id uuid primary key default gen_random_uuid(),
    enterprise_id uuid not null references enterprise on delete cascade,
    application_id uuid not null references application on delete cascade,
    product_id uuid not null references product on delete cascade,
    configuration_ids uuid[] not null,
    suite text not null,
    print text not null constraint waiver_print_valid check (print ~ '^[0-9a-f]{16}$'),
    failure_key text constraint waiver_key_valid check (char_length(failure_key) between 1 and 1000),
    reason text not null constraint waiver_reason_valid check (reason ~ '[^[:space:]]' and char_length(reason) <= 2000),
    attachment_ids uuid[] not null default '{}'
      constraint waiver_attachments_valid check (cardinality(attachment_ids) <= 5),
    opinion text constraint waiver_opinion_valid check (opinion ~ '[^[:space:]]' and char_length(opinion) <= 1000),
    scope text not null constraint waiver_scope_valid check (scope in (${scopes})),
    accepted_at timestamptz not null,
    accepted_by text not null constraint waiver_acceptor_valid check (accepted_by <> ''),
    accepted_by_en text,
    expires_on date not null,
    withdrawn_at timestamptz
  )`,
  // Accepted once more it is the same one; a case without a group has its key, a group none.
  `create unique index waiver_accepted on waiver (application_id, failure_key, print) nulls not distinct`,
  'create index waiver_offered on waiver (enterprise_id, print, expires_on) where withdrawn_at is null',
  'create index waiver_product on waiver (product_id)',
  ...secureByEnterprise('waiver'),
  `revoke all on waiver from ${accountsRole}`,
];

const items = [
  `alter table bypass_item
    add column group_print text,
    add column waiver_id uuid references waiver on delete set null,
    add column scope text,
    add column expires_on date,
    add column opinion text`,
  `alter table bypass_item
    add constraint bypass_item_group_print_valid check (group_print ~ '^[0-9a-f]{16}$') not valid,
    add constraint bypass_item_scope_valid check (scope in (${scopes})) not valid,
    add constraint bypass_item_terms_valid check ((scope is null) = (expires_on is null)) not valid,
    add constraint bypass_item_opinion_valid
      check (opinion ~ '[^[:space:]]' and char_length(opinion) <= 1000) not valid`,
  'create index bypass_item_waiver on bypass_item (waiver_id) where waiver_id is not null',
];

/** Reasons are given for a whole fault, and what was accepted is offered again. */
export const waiversMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...tables, ...items]) await sql.raw(statement).execute(db);
  },
};
