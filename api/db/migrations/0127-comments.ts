import { type Kysely, sql } from 'kysely';
import { references } from './0045-business-agreements.ts';
import { accountsRole, adminRole, appRole, staffRole, tenantRole } from './row-security.ts';

const definer = 'security definer set search_path = pg_catalog, public, pg_temp';

const tables = [
  `create table comment (
    id uuid primary key default gen_random_uuid(),
    application_id uuid not null references application on delete cascade,
    failure_key text constraint comment_key_valid check (char_length(failure_key) between 1 and 1000),
    case_name text,
    text text not null constraint comment_text_valid check (text ~ '[^[:space:]]' and char_length(text) <= 2000),
    attachment_ids uuid[] not null default '{}'
      constraint comment_attachments_valid check (cardinality(attachment_ids) <= 5),
    side text not null constraint comment_side_known check (side in ('partner', 'reviewer')),
    author_id uuid not null references account,
    author text not null constraint comment_author_valid check (author <> ''),
    author_en text,
    version int not null default 1 constraint comment_version_valid check (version between 1 and 21),
    created_at timestamptz not null,
    edited_at timestamptz constraint comment_edit_valid check (edited_at >= created_at),
    constraint comment_case_valid check ((failure_key is null) = (case_name is null)),
    constraint comment_edited_valid check ((version > 1) = (edited_at is not null))
  )`,
  'create index comment_listed on comment (application_id, created_at desc, id desc)',
  'create index comment_of_case on comment (application_id, failure_key, created_at desc, id desc)',
  'create index comment_author on comment (author_id)',
  'create index comment_attachments on comment using gin (attachment_ids)',
  // What stood there before it was edited.
  `create table comment_wording (
    comment_id uuid not null references comment on delete cascade,
    version int not null constraint comment_wording_version_valid check (version between 1 and 20),
    text text not null constraint comment_wording_text_valid
      check (text ~ '[^[:space:]]' and char_length(text) <= 2000),
    written_at timestamptz not null,
    primary key (comment_id, version)
  )`,
];

/** As migration 0020 has it: one enterprise sees those of its own applications, the staff all. */
function secure(table: string, parent: string, column: string): string[] {
  const visible = `exists (select from ${parent} parent where parent.id = ${column})`;
  return [
    `alter table ${table} enable row level security`,
    `create policy tenant on ${table} to ${appRole}, ${adminRole}, ${tenantRole} using (${visible})`,
    `create policy staff on ${table} to ${staffRole} using (true) with check (true)`,
    `revoke all on ${table} from ${accountsRole}`,
    // What was said stays.
    `revoke update, delete on ${table} from ${appRole}, ${adminRole}`,
  ];
}

const access = [
  ...secure('comment', 'application', 'application_id'),
  ...secure('comment_wording', 'comment', 'comment_id'),
  `grant update (text, version, edited_at) on comment to ${appRole}, ${adminRole}`,
];

/** As migration 0104 has it, with what comments name. */
const nowReferences = [
  references,
  'exists (select from certificate one where one.report_file_id = file.id)',
  'exists (select from comment one where one.attachment_ids @> array[file.id])',
].join(' or ');

const attaching = [
  `create trigger attach after insert on comment for each row execute function attach_many()`,
  `create or replace function detach_files(former uuid[]) returns void language plpgsql ${definer} as $$
   begin
     perform from file where id = any (former) order by id for no key update;
     update file set attached_at = null where id = any (former) and attached_at is not null and not (${nowReferences});
   end $$`,
];

/** What a maker and the certification office say to each other about an application, or one failed case of it. */
export const commentsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...tables, ...access, ...attaching]) await sql.raw(statement).execute(db);
  },
};
