import type { DatabaseAddress } from '#api/base/database-config.ts';
import type { Log } from '#api/base/logging.ts';
import type { TemporalConfig } from '#api/base/temporal-config.ts';
import { createDatabase } from '#db/connection.ts';
import { findAuditHead } from '#db/queries/audit.ts';
import { saveRestoreMark } from '#db/queries/backups.ts';
import type { Db } from '#db/schema/database.ts';
import { SchemaError } from '#db/schema-version.ts';
import type { FileStorage } from '#infra/storage/file-storage.ts';
import { checkFiles } from '#services/files/check-files.ts';
import { BackupError } from './backup-error.ts';
import { type Manifest, readBackup } from './manifest.ts';
import { placeAnchors } from './place-anchors.ts';
import {
  type FoundDatabase,
  inspectDatabase,
  restoreDatabase,
  restoreName,
  saveStage,
} from './restore-database.ts';
import { restoreFiles } from './restore-files.ts';
import { endRunsOfBefore, findRuns, refuseRuns, startRuns } from './restore-runs.ts';

export type RestoreDeps = {
  owner: DatabaseAddress;
  storage: FileStorage;
  anchorDir: string;
  temporal: TemporalConfig;
  log: Log;
  now: () => Date;
  tell: (line: string) => void;
};
export type RestoreInput = {
  folder: string;
  /** By the operator, such as to a moment; everything else is brought back. */
  databaseRestored: boolean;
  /** What Temporal still has may be ended. */
  endRuns: boolean;
};

type Restore = RestoreDeps & RestoreInput & { db: Db; manifest: Manifest };

/**
 * Brings database, audit anchors and files of a backup back into an empty place, and gives every open application its run. What
 * is there already stays; it may be ended anywhere and run again.
 * @returns how many things are missing, each of which was told
 * @throws BackupError with what is in the way, and nothing changed
 */
export async function restoreBackup(deps: RestoreDeps, input: RestoreInput): Promise<number> {
  const manifest = await readBackup(input.folder).catch(toBackupError);
  const db = createDatabase(deps.owner, {
    sees: 'all',
    max: 10,
    applicationName: restoreName,
    statementTimeout: 600_000,
  });
  try {
    return await restoreAll({ ...deps, ...input, db, manifest });
  } finally {
    await db.destroy();
  }
}

const toBackupError = (error: unknown) => {
  throw error instanceof SchemaError ? new BackupError(error.message) : error;
};

async function restoreAll(restore: Restore): Promise<number> {
  const { db, temporal, manifest, tell } = restore;
  const found = await inspectDatabase(db, restore);
  const runs = await findRuns(temporal, tell);
  if (found.stage !== 'runs-ended') refuseRuns(runs ?? 0, restore.endRuns);
  await restoreDatabase(restore, restore, found);
  tell(`database of ${manifest.takenAt}: ${toText(manifest.counts)}`);
  await bringAnchors(restore);
  const missing = (await bringFiles(restore)) + (runs === null ? 1 : await bringRuns(restore, found));
  if (runs === null) tell('open applications have no runs: run this again when Temporal answers');
  tellSecrets(restore);
  if (missing === 0) await saveRestoreMark(db, null);
  return missing;
}

const toText = (counts: Manifest['counts']) =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');

async function bringAnchors({ db, anchorDir, folder, manifest, now, tell }: Restore): Promise<void> {
  const { sequence: head } = await findAuditHead(db);
  const aside = await placeAnchors({ anchorDir, backup: folder, manifest, head, now: now() });
  if (aside) tell(`anchors of the time after this database are set aside in ${aside}`);
}

async function bringFiles({ db, storage, folder, tell }: Restore): Promise<number> {
  const { files, changed } = await restoreFiles({ storage, tell }, folder);
  let missing = 0;
  await checkFiles(
    { db, storage },
    {
      read: false,
      tell: ({ sha256, size, names }) => {
        missing += 1;
        const uses = names.map(({ kind, name, id }) => `${kind} ${id} (${name})`).join(', ');
        tell(`missing: ${sha256}, ${size} bytes: ${uses}`);
      },
    },
  );
  tell(`${files} files of the backup, ${missing} that the database names are missing`);
  return missing + changed;
}

/**
 * Those of before are ended once: what is found after that are the runs of a restore that was ended in the middle.
 * @returns how many applications have none
 */
async function bringRuns(restore: Restore, { stage }: FoundDatabase): Promise<number> {
  const { db, temporal, manifest, tell } = restore;
  if (stage !== 'runs-ended') {
    const { ended, removed } = await endRunsOfBefore(db, temporal);
    if (ended + removed > 0)
      tell(`Temporal: ${ended} open runs are ended, ${removed} of unknown applications removed`);
    await saveStage(db, manifest, 'runs-ended');
  }
  return startRuns(restore, temporal);
}

function tellSecrets({ manifest, tell }: Restore): void {
  for (const { name, fingerprints } of manifest.secrets.filter((one) => one.fingerprints.length > 0))
    tell(`needed as it was, and in no backup: ${name} (${fingerprints.join(', ')})`);
}
