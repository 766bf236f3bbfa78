import { type Kysely, sql } from 'kysely';

const definer = 'security definer set search_path = pg_catalog, public, pg_temp';

const columns = ['systems', 'categories'].map(
  (name) => `alter table document_version add column ${name} text[] not null default '{}'
    constraint document_version_${name}_valid check (cardinality(${name}) <= 16)`,
);

/** What a text names is not deleted from the reference data: see migration 0041. */
const choosing = [
  `create function note_document_choice() returns trigger language plpgsql ${definer} as $$
   begin
     update reference_item set use = 'chosen' where use = 'none'
       and ((kind = 'os' and code = any(new.systems)) or (kind = 'category' and code = any(new.categories)));
     return null;
   end $$`,
  'revoke execute on function note_document_choice() from public',
  `create trigger document_choice after insert or update of systems, categories on document_version
    for each row execute function note_document_choice()`,
];

/** Documents may be for some operating systems and device categories alone. */
export const documentScopesMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...columns, ...choosing]) await sql.raw(statement).execute(db);
  },
};
