import { type Kysely, sql } from 'kysely';
import { appRole, secureByEnterprise, seesAll } from './row-security.ts';

const tables = [
  'alter table config add column version int not null default 1',
  `create table enterprise_quota (
    enterprise_id uuid primary key references enterprise on delete cascade,
    value jsonb not null,
    version int not null default 1,
    updated_at timestamptz not null default now()
  )`,
  `create table enterprise_usage (
    enterprise_id uuid primary key references enterprise on delete cascade,
    storage_bytes bigint not null default 0
  )`,
  // When something first referred to the file; it stays, whatever is replaced later.
  'alter table file add column attached_at timestamptz',
  // A hint for who removes bytes: since when no file names them, as far as the last writer saw.
  'alter table blob add column unused_since timestamptz',
];

const access = [
  ...secureByEnterprise('enterprise_usage'),
  'alter table enterprise_quota enable row level security',
  `create policy reading on enterprise_quota for select
    using (${seesAll} or enterprise_id::text = (select current_setting('assay.tenant', true)))`,
  `create policy writing on enterprise_quota using (${seesAll})`,
  // Kept by the trigger below alone.
  `revoke insert, update, delete on enterprise_usage from ${appRole}`,
];

const refersTo = (table: string, column: string) =>
  `exists (select from ${table} where ${table}.${column} = file.id)`;
const holds = (table: string) =>
  `exists (select from ${table} where ${table}.attachment_ids @> array[file.id])`;

/** What is there already: referred to or not, used or not. */
const inventory = [
  `update file set attached_at = now() where ${[
    refersTo('application_image', 'file_id'),
    refersTo('application', 'form_file_id'),
    refersTo('upload', 'file_id'),
    refersTo('certificate', 'file_id'),
    holds('bypass_item'),
    holds('bypass_version'),
  ].join(' or ')}`,
  'update blob set unused_since = now() where not exists (select from file where file.sha256 = blob.sha256)',
  `insert into enterprise_usage (enterprise_id, storage_bytes)
    select enterprise_id, sum(size) from file where kind <> 'certificate' group by enterprise_id`,
];

const definer = 'security definer set search_path = pg_catalog, public, pg_temp';

/** Whatever inserts or deletes a file: first the blob, then the sum, so that two writers never wait for each other. */
const counting = [
  `create function file_count() returns trigger language plpgsql ${definer} as $$
   begin
     if tg_op = 'INSERT' then
       update blob set unused_since = null where sha256 = new.sha256 and unused_since is not null;
       if new.kind <> 'certificate' then
         insert into enterprise_usage (enterprise_id, storage_bytes) values (new.enterprise_id, new.size)
         on conflict (enterprise_id) do update
           set storage_bytes = enterprise_usage.storage_bytes + excluded.storage_bytes;
       end if;
     else
       update blob set unused_since = now() where sha256 = old.sha256 and unused_since is null
         and not exists (select from file where file.sha256 = old.sha256);
       if old.kind <> 'certificate' then
         update enterprise_usage set storage_bytes = storage_bytes - old.size
           where enterprise_id = old.enterprise_id;
       end if;
     end if;
     return null;
   end $$`,
  'create trigger file_count after insert or delete on file for each row execute function file_count()',
];

/**
 * Whatever begins to refer to a file says so on its row: who removes files that were never attached waits for that row
 * or sees it. An array has no foreign key, so a file that is gone is refused here.
 */
const attaching = [
  `create function attach_files(wanted uuid[]) returns void language plpgsql ${definer} as $$
   begin
     perform from file where id = any (wanted) and attached_at is null order by id for no key update;
     update file set attached_at = now() where id = any (wanted) and attached_at is null;
     if exists (select from unnest(wanted) one where not exists (select from file where id = one)) then
       raise foreign_key_violation using message = 'a file that is attached is gone', table = 'file';
     end if;
   end $$`,
  `create function attach_new_images() returns trigger language plpgsql ${definer} as $$
   begin
     perform attach_files(array(select distinct file_id from added));
     return null;
   end $$`,
  `create function attach_one() returns trigger language plpgsql ${definer} as $$
   declare wanted uuid;
   begin
     execute format('select ($1).%I', tg_argv[0]) into wanted using new;
     if wanted is not null then perform attach_files(array[wanted]); end if;
     return null;
   end $$`,
  `create function attach_many() returns trigger language plpgsql ${definer} as $$
   begin
     perform attach_files(new.attachment_ids);
     return null;
   end $$`,
  `create trigger attach after insert on application_image referencing new table as added
   for each statement execute function attach_new_images()`,
  ...[
    ['application', 'form_file_id'],
    ['upload', 'file_id'],
    ['certificate', 'file_id'],
  ].map(
    ([table, column]) => `create trigger attach after insert or update of ${column} on ${table}
      for each row execute function attach_one('${column}')`,
  ),
  ...['bypass_item', 'bypass_version'].map(
    (table) => `create trigger attach after insert or update of attachment_ids on ${table}
      for each row execute function attach_many()`,
  ),
  ...['file_count()', 'attach_files(uuid[])', 'attach_new_images()', 'attach_one()', 'attach_many()'].map(
    (name) => `revoke execute on function ${name} from public`,
  ),
];

const indexes = [
  'create index file_unattached on file (created_at, id) where attached_at is null',
  'create index file_draft on file (enterprise_id) where attached_at is null',
  'create index blob_unused on blob (unused_since) where unused_since is not null',
  'create index message_age on message (created_at)',
  'create index command_age on command (settled_at) where settled_at is not null',
  'create index password_reset_expiry on password_reset (expires_at)',
  `create index application_open_enterprise on application (enterprise_id)
    where status not in ('certified', 'partially-certified', 'certification-failed')`,
];

/** Limits of single enterprises, what they use, and by what old rows and files are found that nobody needs. */
export const quotasMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...tables, ...access, ...inventory, ...counting, ...attaching, ...indexes]) {
      await sql.raw(statement).execute(db);
    }
  },
};
