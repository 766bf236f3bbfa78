import { promises as fs, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FileMigrationProvider, type MigrationProvider } from 'kysely/migration';

const migrationFolder = fileURLToPath(new URL('migrations/', import.meta.url));

/** The migrations of this version: a file each, run in the order of their names. */
export const migrationFiles: MigrationProvider = new FileMigrationProvider({ fs, path, migrationFolder });

/** Their names, without loading them. */
export const migrationNames = (): string[] =>
  readdirSync(migrationFolder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.parse(file).name)
    .toSorted();
