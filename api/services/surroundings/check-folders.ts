import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DatabaseAddress } from '#db/connection.ts';
import { listStorageMarks } from '#db/queries/processes.ts';
import { aliveSeconds } from '#domain/operations/system-health.ts';
import { reservedBytes } from '#domain/suites/suites.ts';
import { hasBlob } from '#infra/storage.ts';
import { askDatabase } from './ask-database.ts';
import { requireSetting, type SurroundingsCheck } from './surroundings.ts';

const gib = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GiB`;

/** Writes a file, reads it and removes it. */
async function checkFolder(folder: string): Promise<undefined> {
  const path = join(folder, `.doctor-${randomUUID()}`);
  try {
    await writeFile(path, path, { flag: 'wx', flush: true });
    if ((await readFile(path, 'utf8')) !== path) throw new Error('other bytes are read than were written');
  } finally {
    await rm(path, { force: true });
  }
}

async function checkFree(folder: string): Promise<string> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < reservedBytes)
    throw new Error(`${gib(free)} are free: uploads are refused below ${gib(reservedBytes)}`);
  return `${gib(free)} are free`;
}

/** What running processes have stored is found here too. */
async function checkShared(address: DatabaseAddress, folder: string, limitMs: number): Promise<string> {
  const marks = await askDatabase({ address, limitMs }, (db) =>
    listStorageMarks(db, randomUUID(), aliveSeconds),
  );
  for (const { kind, host, pid, storageMark } of marks)
    if (storageMark !== null && !(await hasBlob(join(folder, 'files'), storageMark)))
      throw new Error(`what ${kind} ${pid} on ${host} has stored is not here`);
  return marks.length === 0
    ? 'no process runs that stores files'
    : `as ${marks.length} running processes see it`;
}

const concerns = ['portal', 'workers'] as const;

export const folderChecks: readonly SurroundingsCheck[] = [
  {
    name: 'files in DATA_DIR',
    concerns,
    needs: ['DATA_DIR'],
    check: ({ dataDir }) => checkFolder(requireSetting(dataDir, 'DATA_DIR')),
    remedy:
      'make the folder, with room on its disk, for the user of the processes to write in (`node`, 1000, in the image)',
  },
  {
    name: 'free disk of DATA_DIR',
    concerns,
    needs: ['DATA_DIR'],
    check: ({ dataDir }) => checkFree(requireSetting(dataDir, 'DATA_DIR')),
    remedy: 'free some of the disk, or move DATA_DIR to a larger one',
  },
  {
    name: 'DATA_DIR of other processes',
    concerns,
    needs: ['DATA_DIR', 'schema of the database'],
    check: ({ dataDir, databases }, limitMs) =>
      checkShared(
        requireSetting(databases.app, 'DATABASE_URL'),
        requireSetting(dataDir, 'DATA_DIR'),
        limitMs,
      ),
    remedy: 'mount the same folder as DATA_DIR of api and workers',
  },
  {
    name: 'files in AUDIT_ANCHOR_DIR',
    concerns: ['portal'],
    needs: ['DATA_DIR', 'AUDIT_ANCHOR_DIR'],
    // It is made with its first file.
    check: async ({ auditAnchorDir }) => {
      const folder = requireSetting(auditAnchorDir, 'AUDIT_ANCHOR_DIR');
      return checkFolder(existsSync(folder) ? folder : dirname(folder));
    },
    remedy:
      'make the folder for the user of the api to write in; without it the ends of the audit log are not kept',
  },
];
