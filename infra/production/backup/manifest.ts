import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { migrationNames } from '#db/migrations.ts';
import { judgeSchema } from '#db/schema-version.ts';
import { BackupError } from './backup-error.ts';
import { hashFile, syncFolder } from './hashed-files.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Below the backup's folder, and nowhere else. */
const partPath = z.string().regex(/^(audit-anchors\/)?[a-z0-9][\w.-]*$/);

const manifest = z.object({
  format: z.literal(1),
  /** UTC. */
  takenAt: z.iso.datetime(),
  /** Of the portal that made it. */
  version: z.string(),
  migrations: z.array(z.string()),
  counts: z.record(z.string(), z.number()),
  /** Of the log: only the database of this backup has this entry. */
  auditHead: z.object({ sequence: z.number(), hash: z.string() }),
  /** What has to be kept apart, with which keys; the fingerprints are those that the rows themselves name. */
  secrets: z.array(z.object({ name: z.string(), fingerprints: z.array(z.string()) })),
  parts: z.array(z.object({ path: partPath, size: z.number(), sha256 })),
  /** Files that the database named and the storage did not have, or had other bytes for. */
  lost: z.array(z.object({ sha256, fault: z.enum(['missing', 'changed']) })),
});
export type Manifest = z.output<typeof manifest>;

export const dumpName = 'database.dump';
/** In the format of `sha256sum`, which checks the files by it. */
export const fileListName = 'files.sha256';
export const anchorFolderName = 'audit-anchors';
const manifestName = 'manifest.json';

/** Describes parts that are there, by their paths below the folder. */
export function describeParts(folder: string, paths: readonly string[]): Promise<Manifest['parts']> {
  return Promise.all(
    paths.map(async (path) => ({
      path,
      size: (await stat(join(folder, path))).size,
      sha256: await hashFile(join(folder, path)),
    })),
  );
}

/** Written last: a folder without it is no backup. */
export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  const file = await open(join(folder, manifestName), 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(content, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await syncFolder(folder);
}

/**
 * Reads what is said of a backup, and compares each part with it.
 * @throws BackupError where it is incomplete, damaged, or of a later version than this one
 */
export async function readBackup(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => null);
  if (text === null)
    throw new BackupError(
      `${folder} is no complete backup: it has no ${manifestName}. Name one of the folders called by their time`,
    );
  const read = manifest.safeParse(parseJson(text));
  if (!read.success)
    throw new BackupError(
      `${manifestName} cannot be read: the backup is damaged, or a later version made it`,
    );
  const { newer } = judgeSchema(read.data.migrations, migrationNames());
  if (newer.length > 0)
    throw new BackupError(
      `the backup is of the later version ${read.data.version} (${newer.join(', ')}): restore it with that version`,
    );
  for (const part of read.data.parts) await checkPart(folder, part);
  return read.data;
}

async function checkPart(folder: string, { path, sha256 }: Manifest['parts'][number]): Promise<void> {
  const found = await hashFile(join(folder, path)).catch(() => null);
  if (found === sha256) return;
  const fault = found === null ? 'cannot be read' : 'has other bytes than were written';
  throw new BackupError(`${path} ${fault}: the backup is damaged, take another one`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The files of a backup, by their SHA-256, one after the other. */
export async function* listBackedFiles(folder: string): AsyncGenerator<string> {
  const input = createReadStream(join(folder, fileListName));
  for await (const line of createInterface({ input })) yield line.slice(0, 64);
}

export const fileListLine = (hash: string, path: string): string => `${hash}  ../${path}\n`;
