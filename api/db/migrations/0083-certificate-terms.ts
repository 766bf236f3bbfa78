import { type Kysely, sql } from 'kysely';
import { appRole } from './row-security.ts';

const definer = 'security definer set search_path = pg_catalog, public, pg_temp';

const statements = [
  `alter table certificate add column printed_as text not null default 'valid'
    constraint certificate_printed_as_valid check (printed_as in ('valid', 'expired', 'revoked'))`,
  `grant update (printed_as) on certificate to ${appRole}`,
  // From the day after which a certificate is worth nothing, whatever its PDF says.
  `create index certificate_outdated on certificate (least(valid_until, (revoked_at at time zone 'utc')::date))
    where printed_as = 'valid' and file_id is not null`,
  `create function detach_old_certificate() returns trigger language plpgsql ${definer} as $$
   begin
     perform detach_files(array[old.file_id]);
     return null;
   end $$`,
  'revoke execute on function detach_old_certificate() from public',
  `create trigger detach after update of file_id on certificate for each row
    when (old.file_id is not null and old.file_id is distinct from new.file_id)
    execute function detach_old_certificate()`,
];

/** What a certificate's PDF says of its worth, so that one that says it no more is drawn anew. */
export const certificateTermsMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
