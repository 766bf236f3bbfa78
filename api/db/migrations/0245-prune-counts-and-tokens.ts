import { type Kysely, sql } from 'kysely';
import { adminRole, appRole } from './row-security.ts';

const statements = [
  // When a token was over: null is what `least` does not count.
  'create index api_token_over on api_token (least(expires_at, revoked_at))',
  // Nobody changes a count, and none of the last month is removed, whoever asks.
  `create function prune_public_counts(before date, most int) returns int language sql volatile
     security definer set search_path = pg_catalog, public, pg_temp as $$
     with gone as (
       delete from public_count where ctid = any (array(
         select ctid from public_count where day < least($1, current_date - 30) order by day limit $2
         for update skip locked
       )) returning 1
     )
     select count(*)::int from gone $$`,
  'revoke execute on function prune_public_counts(date, int) from public',
  `grant execute on function prune_public_counts(date, int) to ${appRole}, ${adminRole}`,
];

/** Tokens that are over and counts of long ago can be found, and the counts removed. */
export const pruneCountsAndTokensMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
