import { Migrator } from 'kysely/migration';
import { createDatabase } from './connection.ts';
import { migrations } from './migrations.ts';
import { mirrorRights } from './mirror-rights.ts';
import { fillNameKeys } from './queries/missing-name-keys.ts';

/**
 * Brings the schema up to date, and gives rows that older processes wrote the keys of their names, and the readers' roles their rights; several processes may call it at once, an advisory lock lets one work.
 * @throws the first migration's error, after which nothing of that migration remains
 */
export async function migrateToLatest(databaseUrl: string): Promise<void> {
  const db = createDatabase(databaseUrl, {
    sees: 'all',
    max: 2,
    applicationName: 'assay-migrate',
    statementTimeout: 600_000,
  });
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
    await mirrorRights(db);
    await fillNameKeys(db);
  } finally {
    await db.destroy();
  }
}
