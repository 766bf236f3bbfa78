import { type Kysely, sql } from 'kysely';
import { accountsRole, appRole, secureFromWriting, seesAll } from './row-security.ts';

const definer = 'set search_path = pg_catalog, public, pg_temp';

const tables = [
  `create table document_directory (
    id uuid primary key default gen_random_uuid(),
    parent_id uuid references document_directory,
    name_zh text not null constraint document_directory_zh_length check (char_length(name_zh) between 1 and 64),
    name_en text not null constraint document_directory_en_length check (char_length(name_en) between 1 and 64),
    ordinal int not null constraint document_directory_ordinal_known check (ordinal between 1 and 9999),
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  'create index document_directory_parent on document_directory (parent_id)',
  `create table document (
    id uuid primary key default gen_random_uuid(),
    directory_id uuid not null references document_directory,
    ordinal int not null constraint document_ordinal_known check (ordinal between 1 and 9999),
    state text not null default 'draft' constraint document_state_known check (state in ('draft', 'published', 'withdrawn')),
    published_version int,
    latest_version int not null default 1,
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint document_publication check ((state = 'published') = (published_version is not null))
  )`,
  'create index document_directory_order on document (directory_id, ordinal, id)',
  `create table document_version (
    document_id uuid not null references document on delete cascade,
    version int not null constraint document_version_known check (version >= 1),
    title_zh text not null constraint document_version_title_zh check (char_length(title_zh) <= 80),
    title_en text not null constraint document_version_title_en check (char_length(title_en) <= 80),
    body_zh text not null constraint document_version_body_zh check (char_length(body_zh) <= 50000),
    body_en text not null constraint document_version_body_en check (char_length(body_en) <= 50000),
    published_at timestamptz,
    updated_at timestamptz not null default now(),
    primary key (document_id, version)
  )`,
  'create unique index document_version_draft on document_version (document_id) where published_at is null',
];

/** What was once published stays as it was read. */
const fixed = [
  `create function keep_published_document() returns trigger language plpgsql ${definer} as $$
  begin
    raise exception 'a published version of a document stays as it is' using errcode = 'check_violation';
  end $$`,
  `create trigger published_document_kept before update or delete on document_version
    for each row when (old.published_at is not null) execute function keep_published_document()`,
];

const rights = [
  ...['document_directory', 'document', 'document_version'].flatMap((table) => [
    ...secureFromWriting(table),
    `revoke all on ${table} from ${accountsRole}`,
    `revoke insert, update, delete on ${table} from ${appRole}`,
  ]),
  `alter policy reading on document using (published_version is not null or ${seesAll})`,
  `alter policy reading on document_version using (published_at is not null or ${seesAll})`,
];

/** Documents in directories of two levels, each in versions that are written as drafts and published. */
export const documentsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...tables, ...fixed, ...rights]) await sql.raw(statement).execute(db);
  },
};
