import { join } from 'node:path';
import pg from 'pg';
import type { DatabaseAddress } from '#api/base/database-config.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { findAuditHash } from '#db/queries/audit.ts';
import {
  analyzeDatabase,
  findRestoreMark,
  listBusySessions,
  listRelations,
  revokeTemporaryTables,
  saveRestoreMark,
} from '#db/queries/backups.ts';
import { forgetEvents } from '#db/queries/events.ts';
import type { Db } from '#db/schema/database.ts';
import { appliedMigrations } from '#db/schema-version.ts';
import { BackupError } from './backup-error.ts';
import { dumpName, type Manifest } from './manifest.ts';
import { runPostgresProgram } from './postgres-programs.ts';

export const restoreName = 'assay-restore';

/** How far a restore has come: nothing is done, or the runs of before are ended. */
export type Stage = 'begun' | 'runs-ended';

const prefix = 'assay restore';
const markOf = ({ takenAt }: Manifest, stage: Stage) => `${prefix} of ${takenAt}: ${stage}`;

export const saveStage = (db: Db, manifest: Manifest, stage: Stage): Promise<void> =>
  saveRestoreMark(db, markOf(manifest, stage));

/** @throws BackupError while the portal, or another restore, works on the database */
async function refuseBusy(db: Db): Promise<void> {
  const busy = await listBusySessions(db, restoreName);
  if (busy.length > 0)
    throw new BackupError(
      `the database is in use: stop ${busy.join(', ')} first, and the portal's processes`,
    );
}

async function findStage(db: Db, manifest: Manifest): Promise<Stage | null> {
  const mark = await findRestoreMark(db);
  if (mark === null || !(await isOfBackup(db, manifest))) return null;
  if (mark === markOf(manifest, 'runs-ended')) return 'runs-ended';
  return mark === markOf(manifest, 'begun') ? 'begun' : null;
}

/** Where a dump was not restored after all, somebody may have made other tables meanwhile. */
async function isOfBackup(db: Db, { auditHead: { sequence, hash } }: Manifest): Promise<boolean> {
  if ((await appliedMigrations(db)).length === 0) return false;
  return sequence === 0 || (await findAuditHash(db, sequence))?.hash === hash;
}

const notEmpty = (names: readonly string[]) =>
  `the database is not empty (${names.join(', ')}, …): restore goes into an empty one. As a superuser: drop database assay; create database assay owner assay; or name --database-restored where it is the one that you have restored yourself`;

/** All or nothing: whoever ends it in the middle leaves an empty database. */
async function restoreDump(owner: DatabaseAddress, folder: string): Promise<void> {
  await runPostgresProgram('pg_restore', owner, [
    '--no-password',
    '--no-owner',
    '--single-transaction',
    '--exit-on-error',
    `--dbname=${new pg.Client({ connectionString: owner.url }).database}`,
    join(folder, dumpName),
  ]);
}

export type FoundDatabase = {
  empty: boolean;
  /** How far an earlier restore of this backup came; null without one. */
  stage: Stage | null;
};

/** @throws BackupError where it is not what is to be restored into */
export async function inspectDatabase(
  db: Db,
  { manifest, databaseRestored }: { manifest: Manifest; databaseRestored: boolean },
): Promise<FoundDatabase> {
  await refuseBusy(db);
  const names = await listRelations(db);
  const empty = names.length === 0;
  const stage = empty ? null : await findStage(db, manifest);
  if (empty && databaseRestored)
    throw new BackupError('the database is empty: restore it first, or leave out --database-restored');
  if (!empty && stage === null && !databaseRestored) throw new BackupError(notEmpty(names));
  return { empty, stage };
}

/**
 * Brings the database back where it is empty, and to the schema of this version.
 * @throws BackupError with what Postgres said; SchemaError as {@link migrateToLatest}
 */
export async function restoreDatabase(
  { owner, db }: { owner: DatabaseAddress; db: Db },
  { folder, manifest }: { folder: string; manifest: Manifest },
  { empty, stage }: FoundDatabase,
): Promise<void> {
  if (stage === null) await saveStage(db, manifest, 'begun');
  if (empty) await restoreDump(owner, folder);
  await migrateToLatest(owner);
  await revokeTemporaryTables(db);
  await forgetEvents(db);
  if (stage === null) await analyzeDatabase(db);
}
