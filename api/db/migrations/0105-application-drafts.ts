import { type Kysely, sql } from 'kysely';
import { secureByEnterprise } from './row-security.ts';

const statements = [
  // One a product: it has one open application at a time as well.
  `create table application_draft (
    product_id uuid primary key references product on delete cascade,
    enterprise_id uuid not null references enterprise on delete cascade,
    content jsonb not null constraint application_draft_content_valid
      check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 65536),
    done int not null constraint application_draft_done_valid check (done between 0 and 5),
    version int not null default 1 constraint application_draft_version_valid check (version >= 1),
    updated_by_id uuid not null,
    updated_by text not null,
    updated_by_en text,
    updated_at timestamptz not null
  )`,
  'create index application_draft_listed on application_draft (enterprise_id, updated_at desc, product_id desc)',
  'create index application_draft_outlived on application_draft (updated_at)',
  ...secureByEnterprise('application_draft'),
];

/** Applications that are begun and not submitted, so that another browser, or a colleague, goes on with them. */
export const applicationDraftsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
