import { Migrator } from 'kysely/migration';
import { createDatabase } from './connection.ts';
import { migrations } from './migrations.ts';
import { mirrorRights } from './mirror-rights.ts';
import { fillNameKeys } from './queries/missing-name-keys.ts';
import { validateConstraints } from './validate-constraints.ts';

/**
 * Brings the schema up to date, and gives rows that older processes wrote the keys of their names, and the readers' roles their rights; several processes may call it at once, an advisory lock lets one work. Answers a line for each constraint that rows of before break: it holds for what is written now.
 * @throws the first migration's error, after which nothing of that migration remains
 */
export async function migrateToLatest(databaseUrl: string): Promise<string[]> {
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
    return (await validateConstraints(db)).map(toLine);
  } finally {
    await db.destroy();
  }
}

const toLine = ({ table, name }: { table: string; name: string }) =>
  `rows of ${table} break ${name}: they stay, and cannot be changed until they are mended`;
