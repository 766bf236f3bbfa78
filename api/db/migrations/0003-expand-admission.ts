import { type Kysely, sql } from 'kysely';
import type { AddedIndexes } from '#db/build-indexes.ts';

export const indexes: AddedIndexes = {
  enterprise_verification_licence: 'enterprise_verification (licence_id)',
};

/** Why an enterprise is not permitted, as it was declined or suspended; and its business licence as a file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table enterprise add column refused_at timestamptz, add column refused_reason text,
      drop constraint enterprise_lengths_valid,
      add constraint enterprise_lengths_valid check (char_length(name_zh) <= 128 and char_length(name_en) <= 128
        and char_length(short_zh) <= 128 and char_length(short_en) <= 128 and char_length(partner_code) <= 7
        and char_length(contact_email) <= 128 and char_length(contact_phone) <= 25
        and char_length(refused_reason) <= 500) not valid;

    -- What was submitted before needs none.
    alter table enterprise_verification add column licence_required boolean not null default false,
      add column licence_id uuid;
    alter table enterprise_verification add constraint enterprise_verification_licence_id_fkey
      foreign key (licence_id) references file not valid;
    alter table file drop constraint file_kind_check, add constraint file_kind_check check (kind in ('image',
      'test-result', 'application-form', 'attachment', 'agreement', 'licence', 'certificate')) not valid;

    create trigger attach after insert or update of licence_id on enterprise_verification for each row
      execute function attach_one('licence_id');

    create or replace function detach_files(former uuid[]) returns void
      language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    begin
      perform from file where id = any (former) order by id for no key update;
      update file set attached_at = null where id = any (former) and attached_at is not null and not (
        exists (select from application_image one where one.file_id = file.id)
        or exists (select from application one where one.form_file_id = file.id)
        or exists (select from upload one where one.file_id = file.id)
        or exists (select from certificate one where one.file_id = file.id)
        or exists (select from waiver_request one where one.attachment_ids @> array[file.id])
        or exists (select from waiver_request_version one where one.attachment_ids @> array[file.id])
        or exists (select from business_agreement one where one.attachment_ids @> array[file.id])
        or exists (select from agreement_supplement one where one.attachment_ids @> array[file.id])
        or exists (select from enterprise_verification one where one.licence_id = file.id)
        or exists (select from certificate one where one.report_file_id = file.id)
        or exists (select from comment one where one.attachment_ids @> array[file.id]));
    end
    $$;
    create function detach_old_licence() returns trigger
      language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    begin
      perform detach_files(array[old.licence_id]);
      return null;
    end
    $$;
    revoke execute on function detach_old_licence from public;
    create trigger detach after update of licence_id on enterprise_verification for each row
      when (old.licence_id is not null and old.licence_id is distinct from new.licence_id)
      execute function detach_old_licence();
  `)
    .execute(db);
}
