import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Db } from './schema/database.ts';

/** What a migration adds to tables that there were before: by an index's name what follows `on`. */
export type AddedIndexes = Readonly<Record<string, string>>;

/** A file of `migrations`. */
export type MigrationModule = Migration & { indexes?: AddedIndexes };

/** Of a build that was killed: it is there, costs whoever writes, and serves nobody. */
async function dropUnfinished(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indexrelid
    where not indisvalid and relnamespace = 'public'::regnamespace`.execute(db);
  for (const { name } of rows) await sql.raw(`drop index concurrently ${name}`).execute(db);
}

/**
 * Builds the indexes that migrations name and the database lacks, without holding up who reads or writes: Postgres does
 * that outside of transactions alone, so it comes after the migrations. Killed anywhere, the next run completes it.
 * One process at a time.
 */
export function buildIndexes(db: Db, migrations: readonly MigrationModule[]): Promise<void> {
  const named = migrations.flatMap(({ indexes = {} }) => Object.entries(indexes));
  return db.connection().execute(async (one) => {
    // It waits until transactions end that began before, a dump for instance, and nobody waits behind it.
    await sql`set lock_timeout = 0`.execute(one);
    try {
      await dropUnfinished(one);
      for (const [name, on] of named)
        await sql.raw(`create index concurrently if not exists ${name} on ${on}`).execute(one);
    } finally {
      await sql`reset lock_timeout`.execute(one);
    }
  });
}
