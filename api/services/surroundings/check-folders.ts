import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { DatabaseAddress } from '#db/connection.ts';
import { listStorageMarks } from '#db/queries/processes.ts';
import { aliveSeconds } from '#domain/operations/system-health.ts';
import { reservedBytes } from '#domain/suites/suites.ts';
import { blobKey } from '#infra/storage/file-storage.ts';
import type { StorageSettings } from '#infra/storage/open-storage.ts';
import type { BucketSettings } from '#infra/storage/s3-bucket.ts';
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

/** Puts an object, reads it and removes it. */
async function checkBucket(settings: BucketSettings): Promise<undefined> {
  const { openBucket } = await import('#infra/storage/s3-bucket.ts');
  const bucket = openBucket(settings);
  const key = `.doctor-${randomUUID()}`;
  await bucket.put(key, Buffer.from(key));
  try {
    const found = await bucket.get(key);
    if (found === null || (await text(found)) !== key)
      throw new Error('other bytes are read than were written');
  } finally {
    await bucket.remove([key]);
  }
}

async function hasBlob({ dataDir, bucket }: StorageSettings, sha256: string): Promise<boolean> {
  const key = blobKey(sha256);
  if (bucket === null) return existsSync(join(dataDir, 'files', key));
  const { openBucket } = await import('#infra/storage/s3-bucket.ts');
  return openBucket(bucket).has(key);
}

/** What running processes have stored is found here too. */
async function checkShared(address: DatabaseAddress, files: StorageSettings, limitMs: number) {
  const marks = await askDatabase({ address, limitMs }, (db) =>
    listStorageMarks(db, randomUUID(), aliveSeconds),
  );
  for (const { kind, host, pid, storageMark } of marks)
    if (storageMark !== null && !(await hasBlob(files, storageMark)))
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
    check: ({ files }) => checkFolder(requireSetting(files, 'DATA_DIR').dataDir),
    remedy:
      'make the folder, with room on its disk, for the user of the processes to write in (`node`, 1000, in the image)',
  },
  {
    name: 'free disk of DATA_DIR',
    concerns,
    needs: ['DATA_DIR'],
    check: ({ files }) => checkFree(requireSetting(files, 'DATA_DIR').dataDir),
    remedy: 'free some of the disk, or move DATA_DIR to a larger one',
  },
  {
    name: 'files in S3_BUCKET',
    concerns,
    needs: ['S3_BUCKET'],
    check: ({ files }) => checkBucket(requireSetting(files?.bucket, 'S3_BUCKET')),
    remedy:
      'make the bucket, and let the access key put, get, list and delete objects in it and abort multipart uploads; with S3_ENDPOINT, S3_REGION and S3_PATH_STYLE as its service has them',
  },
  {
    name: 'files of other processes',
    concerns,
    needs: ['DATA_DIR', 'S3_BUCKET', 'schema of the database'],
    check: ({ files, databases }, limitMs) =>
      checkShared(requireSetting(databases.app, 'DATABASE_URL'), requireSetting(files, 'DATA_DIR'), limitMs),
    remedy: 'mount the same folder as DATA_DIR of api and workers, or name the same bucket in both',
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
