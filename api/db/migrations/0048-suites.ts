import { type Kysely, sql } from 'kysely';
import { accountsRole, appRole, secureFromTenants, secureFromWriting, seesAll } from './row-security.ts';

const kinds = "('certification-testing', 'development-testing', 'app')";
const platforms = "('linux', 'windows', 'macos', 'any')";

const tables = [
  `create table suite (
    id uuid primary key default gen_random_uuid(),
    kind text not null constraint suite_kind_valid check (kind in ${kinds}),
    name text not null constraint suite_name_valid check (char_length(name) between 1 and 64),
    edition text not null constraint suite_edition_valid check (char_length(edition) between 1 and 64),
    app text constraint suite_app_valid check (char_length(app) between 1 and 32),
    systems text[] not null default '{}' constraint suite_systems_valid check (cardinality(systems) <= 16),
    categories text[] not null default '{}' constraint suite_categories_valid check (cardinality(categories) <= 16),
    notes_zh text not null default '' constraint suite_notes_zh_valid check (char_length(notes_zh) <= 2000),
    notes_en text not null default '' constraint suite_notes_en_valid check (char_length(notes_en) <= 2000),
    mandatory_from date,
    grace_days int not null default 0 constraint suite_grace_valid check (grace_days between 0 and 365),
    published_at timestamptz,
    withdrawn_at timestamptz constraint suite_withdrawn_valid check (withdrawn_at >= published_at),
    withdrawn_reason text constraint suite_reason_valid check (char_length(withdrawn_reason) between 1 and 500),
    accepted_until date,
    created_by uuid references account,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    version int not null default 1,
    line text not null generated always as (name || ' ' || edition) stored,
    constraint suite_stamps_valid check (withdrawn_at is null or published_at is not null)
  )`,
  // Told apart whatever case they are written in.
  'create unique index suite_written on suite (kind, lower(name), lower(edition))',
  'create index suite_editions on suite (lower(name), published_at desc)',
  'create index suite_changed on suite (updated_at desc, id desc)',
  'create index suite_alphabet on suite (lower(name), lower(edition), id)',
  `create index suite_public on suite (kind, published_at desc, id desc)
    where published_at is not null and withdrawn_at is null`,
  'create index suite_words on suite using gin (wide_grams(line), line gin_trgm_ops)',
  'create index suite_creator on suite (created_by)',
  `create table suite_package (
    id uuid primary key default gen_random_uuid(),
    suite_id uuid not null references suite on delete cascade,
    platform text not null constraint suite_package_platform_valid check (platform in ${platforms}),
    name text not null constraint suite_package_name_valid check (char_length(name) between 1 and 128),
    size bigint not null constraint suite_package_size_valid check (size > 0),
    sha256 text not null references blob,
    downloads bigint not null default 0 constraint suite_package_downloads_valid check (downloads >= 0),
    uploaded_by uuid references account,
    created_at timestamptz not null default now()
  )`,
  'create unique index suite_package_written on suite_package (suite_id, lower(name))',
  'create index suite_package_blob on suite_package (sha256)',
  'create index suite_package_uploader on suite_package (uploaded_by)',
  `create table suite_upload (
    id uuid primary key default gen_random_uuid(),
    suite_id uuid not null references suite on delete cascade,
    platform text not null constraint suite_upload_platform_valid check (platform in ${platforms}),
    name text not null constraint suite_upload_name_valid check (char_length(name) between 1 and 128),
    size bigint not null constraint suite_upload_size_valid check (size > 0),
    sha256 text constraint suite_upload_sha256_valid check (sha256 ~ '^[0-9a-f]{64}$'),
    created_by uuid references account,
    created_at timestamptz not null default now(),
    touched_at timestamptz not null default now(),
    held_by uuid,
    held_until timestamptz
  )`,
  'create unique index suite_upload_written on suite_upload (suite_id, lower(name))',
  'create index suite_upload_creator on suite_upload (created_by)',
  'create index suite_upload_touched on suite_upload (touched_at)',
  `create table suite_link (
    token_hash text primary key constraint suite_link_hash_valid check (token_hash ~ '^[0-9a-f]{64}$'),
    package_id uuid not null references suite_package on delete cascade,
    account_id uuid not null references account on delete cascade,
    expires_at timestamptz not null,
    begun_at timestamptz,
    ended_at timestamptz
  )`,
  'create index suite_link_package on suite_link (package_id)',
  'create index suite_link_account on suite_link (account_id)',
  'create index suite_link_expiry on suite_link (expires_at)',
];

const published = `exists (select from suite where suite.id = suite_id and suite.published_at is not null)`;

const rights = [
  ...['suite', 'suite_package'].flatMap((table) => [
    ...secureFromWriting(table),
    `revoke insert, update, delete on ${table} from ${appRole}, ${accountsRole}`,
  ]),
  `alter policy reading on suite using (published_at is not null or ${seesAll})`,
  `alter policy reading on suite_package using (${seesAll} or ${published})`,
  `grant update (downloads) on suite_package to ${appRole}`,
  ...['suite_upload', 'suite_link'].flatMap((table) => [
    ...secureFromTenants(table),
    `revoke all on ${table} from ${accountsRole}`,
  ]),
  // Who sweeps removes what nobody finished.
  `revoke insert, update on suite_upload from ${appRole}`,
];

const definer = 'security definer set search_path = pg_catalog, public, pg_temp';

/** A package names its bytes as a file does: while it does, nobody removes them. */
const naming = [
  `create function note_package_bytes() returns trigger language plpgsql ${definer} as $$
   begin
     if tg_op = 'INSERT' then
       update blob set unused_since = null where sha256 = new.sha256 and unused_since is not null;
     else
       update blob set unused_since = now() where sha256 = old.sha256 and unused_since is null;
     end if;
     return null;
   end $$`,
  'revoke execute on function note_package_bytes() from public',
  `create trigger package_bytes after insert or delete on suite_package
    for each row execute function note_package_bytes()`,
];

/** What an edition names is not deleted from the reference data: see migration 0041. */
const choosing = [
  `create function note_suite_choice() returns trigger language plpgsql ${definer} as $$
   begin
     update reference_item set use = 'chosen' where use = 'none'
       and ((kind = 'os' and code = any(new.systems)) or (kind = 'category' and code = any(new.categories))
         or (kind = 'preloaded-app' and code = new.app));
     return null;
   end $$`,
  'revoke execute on function note_suite_choice() from public',
  `create trigger suite_choice after insert or update of systems, categories, app on suite
    for each row execute function note_suite_choice()`,
];

/** Suites and packages that the programme publishes, their uploads, and the links by which they are downloaded once. */
export const suitesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...tables, ...rights, ...naming, ...choosing])
      await sql.raw(statement).execute(db);
  },
};
