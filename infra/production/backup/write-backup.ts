import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DatabaseAddress } from '#api/base/database-config.ts';
import { withLock } from '#db/advisory-lock.ts';
import { createDatabase } from '#db/connection.ts';
import { findAuditHead } from '#db/queries/audit.ts';
import { countForBackup, exportSnapshot, listFactorKeys } from '#db/queries/backups.ts';
import type { Db } from '#db/schema/database.ts';
import { appliedMigrations } from '#db/schema-version.ts';
import type { FileStorage } from '#infra/storage/file-storage.ts';
import { BackupError } from './backup-error.ts';
import { type CopiedFiles, copyNamedFiles, listNamedFiles } from './copy-files.ts';
import { syncFolder } from './hashed-files.ts';
import { anchorFolderName, describeParts, dumpName, fileListName, writeManifest } from './manifest.ts';
import { runPostgresProgram } from './postgres-programs.ts';
import { pruneBackups } from './prune-backups.ts';

export type BackupDeps = {
  owner: DatabaseAddress;
  storage: FileStorage;
  anchorDir: string;
  now: () => Date;
  tell: (line: string) => void;
};
export type BackupInput = {
  folder: string;
  /** How many are kept, this one counted; all without it. */
  keep: number | null;
};
/** `removed`: names of older ones. */
export type WrittenBackup = CopiedFiles & { path: string; removed: string[] };

/** Of a backup that is not complete; it is removed by the next one. */
const unfinished = '.unfinished-';
/** Seconds that the dump waits for a table which a migration changes. */
const lockWaitSeconds = 60;

const nameOf = (at: Date) => at.toISOString().slice(0, 19).replaceAll(':', '-').concat('Z');

/**
 * Writes a backup below the folder, complete or not at all: database, audit anchors, and the files that no other backup there
 * has yet. Anchors are copied before the database, so that its log holds what they say, and files after it. Where files are lost all
 * older ones are kept: they may have them.
 * @throws BackupError, while another one is at work, where the folder cannot be written or Postgres' programs fail
 */
export async function writeBackup(deps: BackupDeps, input: BackupInput): Promise<WrittenBackup> {
  const db = createDatabase(deps.owner, {
    sees: 'all',
    max: 3,
    applicationName: 'assay-backup',
    statementTimeout: 600_000,
  });
  try {
    const written = await withLock(db, 'backup', () => writeAlone(deps, db, input));
    if (!written) throw new BackupError('another backup of this database is at work');
    return written;
  } finally {
    await db.destroy();
  }
}

async function writeAlone(deps: BackupDeps, db: Db, { folder, keep }: BackupInput): Promise<WrittenBackup> {
  const takenAt = deps.now();
  const name = nameOf(takenAt);
  const work = join(folder, `${unfinished}${name}`);
  await openFolder(folder, join(work, anchorFolderName));
  const anchors = await copyAnchors(deps.anchorDir, join(work, anchorFolderName));
  const namedList = join(work, 'named');
  const described = await dumpDatabase(deps, db, work, namedList);
  const files = await copyNamedFiles({ db, ...deps, folder }, work, namedList);
  await rm(namedList);
  await writeManifest(work, {
    format: 1,
    takenAt: takenAt.toISOString(),
    version: await readVersion(),
    ...described,
    counts: { ...described.counts, files: files.files, bytes: files.bytes },
    parts: await describeParts(work, [dumpName, fileListName, ...anchors]),
    lost: files.lost,
  });
  const path = join(folder, name);
  await rename(work, path);
  await syncFolder(folder);
  const isPruned = keep !== null && files.lost.length === 0;
  return { ...files, path, removed: isPruned ? await pruneBackups(folder, keep) : [] };
}

async function openFolder(folder: string, first: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeUnfinished(folder);
    await mkdir(first, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(code ?? '')) throw error;
    const user = process.getuid?.() ?? 'this';
    throw new BackupError(`user ${user} has to own the folder and be able to write there (${message})`);
  }
}

async function removeUnfinished(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => name.startsWith(unfinished));
  for (const name of left) await rm(join(folder, name), { recursive: true, force: true });
}

/** The lines that are there now; the api adds others meanwhile. */
async function copyAnchors(from: string, to: string): Promise<string[]> {
  const names = await readdir(from).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const days = names.filter((name) => name.endsWith('.jsonl')).sort();
  for (const day of days) {
    const copy = createWriteStream(join(to, day), { mode: 0o600, flush: true });
    await pipeline(createReadStream(join(from, day)), copy);
  }
  return days.map((day) => `${anchorFolderName}/${day}`);
}

/** Dump, counts and list of files are of one instant. */
function dumpDatabase({ owner }: BackupDeps, db: Db, work: string, namedList: string) {
  const isolated = db.transaction().setIsolationLevel('repeatable read');
  return isolated.execute(async (trx) => {
    const snapshot = await exportSnapshot(trx);
    const described = {
      migrations: await appliedMigrations(trx),
      counts: await countForBackup(trx),
      auditHead: await findAuditHead(trx),
      secrets: [{ name: 'SECOND_FACTOR_KEY', fingerprints: await listFactorKeys(trx) }],
    };
    await listNamedFiles(trx, namedList);
    await runPostgresProgram('pg_dump', owner, [
      '--format=custom',
      '--no-password',
      `--snapshot=${snapshot}`,
      `--lock-wait-timeout=${lockWaitSeconds}s`,
      // Which processes ran, and what is pushed to browsers, is no matter of another database's.
      '--exclude-table-data=public.process',
      '--exclude-table-data=public.event',
      `--file=${join(work, dumpName)}`,
    ]);
    return described;
  });
}

async function readVersion(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  return JSON.parse(text).version;
}
