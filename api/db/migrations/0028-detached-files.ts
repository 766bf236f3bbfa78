import { type Kysely, sql } from 'kysely';

const definer = 'security definer set search_path = pg_catalog, public, pg_temp';

/** Names a file, in the query over `file` around it. */
const references = [
  'exists (select from application_image one where one.file_id = file.id)',
  'exists (select from application one where one.form_file_id = file.id)',
  'exists (select from upload one where one.file_id = file.id)',
  'exists (select from certificate one where one.file_id = file.id)',
  'exists (select from bypass_item one where one.attachment_ids @> array[file.id])',
  'exists (select from bypass_version one where one.attachment_ids @> array[file.id])',
].join(' or ');

const statements = [
  'create index bypass_item_attachments on bypass_item using gin (attachment_ids)',
  'create index bypass_version_attachments on bypass_version using gin (attachment_ids)',
  // Locked whether they are attached or not: whoever takes a reference away waits, and then finds the new one.
  `create or replace function attach_files(wanted uuid[]) returns void language plpgsql ${definer} as $$
   begin
     perform from file where id = any (wanted) order by id for no key update;
     update file set attached_at = now() where id = any (wanted) and attached_at is null;
     if exists (select from unnest(wanted) one where not exists (select from file where id = one)) then
       raise foreign_key_violation using message = 'a file that is attached is gone', table = 'file';
     end if;
   end $$`,
  `create function detach_files(former uuid[]) returns void language plpgsql ${definer} as $$
   begin
     perform from file where id = any (former) order by id for no key update;
     update file set attached_at = null where id = any (former) and attached_at is not null and not (${references});
   end $$`,
  `create function detach_old_images() returns trigger language plpgsql ${definer} as $$
   begin
     perform detach_files(array(select distinct file_id from removed));
     return null;
   end $$`,
  `create function detach_old_form() returns trigger language plpgsql ${definer} as $$
   begin
     perform detach_files(array[old.form_file_id]);
     return null;
   end $$`,
  `create trigger detach after delete on application_image referencing old table as removed
    for each statement execute function detach_old_images()`,
  `create trigger detach after update of form_file_id on application for each row
    when (old.form_file_id is not null and old.form_file_id is distinct from new.form_file_id)
    execute function detach_old_form()`,
  ...['detach_files(uuid[])', 'detach_old_images()', 'detach_old_form()'].map(
    (name) => `revoke execute on function ${name} from public`,
  ),
  `update file set attached_at = null
    where attached_at is not null and kind in ('image', 'application-form') and not (${references})`,
];

/** A picture or form that an amended application no longer names is kept no longer than one that was never used. */
export const detachedFilesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
