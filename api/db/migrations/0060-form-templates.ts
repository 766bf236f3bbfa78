import { type Kysely, sql } from 'kysely';
import { accountsRole, appRole, secureFromWriting } from './row-security.ts';

const definer = 'security definer set search_path = pg_catalog, public, pg_temp';

const statements = [
  `create table form_template (
    version int primary key check (version >= 1),
    sha256 text not null references blob,
    name text not null constraint form_template_name_length check (char_length(name) between 1 and 255),
    mime text not null,
    size bigint not null,
    uploaded_at timestamptz not null default now()
  )`,
  'create index form_template_blob on form_template (sha256)',
  ...secureFromWriting('form_template'),
  `revoke all on form_template from ${accountsRole}`,
  `revoke insert, update, delete on form_template from ${appRole}`,
  // It is no enterprise's file: its bytes are kept by the template itself, whatever becomes of the files of the same bytes.
  `create function keep_template_blob() returns trigger language plpgsql ${definer} as $$
  begin
    update blob set unused_since = null where sha256 = new.sha256 and unused_since is not null;
    return null;
  end $$`,
  `create function blob_of_template() returns trigger language plpgsql ${definer} as $$
  begin
    if exists (select from form_template where sha256 = new.sha256) then new.unused_since = null; end if;
    return new;
  end $$`,
  'revoke execute on function keep_template_blob(), blob_of_template() from public',
  `create trigger template_blob_kept after insert on form_template
    for each row execute function keep_template_blob()`,
  `create trigger template_blob_used before update of unused_since on blob
    for each row when (new.unused_since is not null) execute function blob_of_template()`,
];

/** The form that makers fill in for plus mode, in versions of which the newest is the current one. */
export const formTemplatesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
