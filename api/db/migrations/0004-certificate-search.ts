import { type Kysely, sql } from 'kysely';

/**
 * Trigrams make the public search for a part of a word quick. Where the server lacks the extension or refuses it to
 * us, the search works without: slower, and bounded by the statement timeout.
 */
export const certificateSearchMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`
      do $$ begin
        create extension if not exists pg_trgm;
        create index certificate_search on certificate using gin (search_text gin_trgm_ops);
      exception when insufficient_privilege or undefined_file or feature_not_supported then
        raise notice 'certificate search goes without trigrams: %', sqlerrm;
      end $$`.execute(db);
  },
};
