import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolderAnchors } from '#infra/audit-anchors.ts';
import { storeHashed } from './hashed-files.ts';
import { anchorFolderName, type Manifest } from './manifest.ts';

const dayFiles = async (folder: string) =>
  (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.jsonl'));

type AnchorInput = {
  anchorDir: string;
  /** The backup's folder. */
  backup: string;
  manifest: Manifest;
  /** The last number of the database's log. */
  head: number;
  now: Date;
};

/** Moves the anchors that tell of entries which the database does not have; null where there are none. */
async function setAside({ anchorDir, head, now }: AnchorInput): Promise<string | null> {
  const newest = await createFolderAnchors(anchorDir).newest();
  if (newest === null || newest.sequence <= head) return null;
  const aside = join(anchorDir, `before-restore-${now.toISOString().replaceAll(':', '-')}`);
  await mkdir(aside);
  for (const name of await dayFiles(anchorDir)) await rename(join(anchorDir, name), join(aside, name));
  return aside;
}

/**
 * Puts a backup's anchors where there are none. Those of the time after it are set aside first: the log would count as cut for
 * ever. Those of a backup that is younger than the database stay where they are.
 * @returns the folder of those that were set aside; null where there are none
 */
export async function placeAnchors(input: AnchorInput): Promise<string | null> {
  const { anchorDir, backup, manifest, head } = input;
  await mkdir(anchorDir, { recursive: true });
  const aside = await setAside(input);
  const newest = await createFolderAnchors(join(backup, anchorFolderName)).newest();
  if (newest === null || newest.sequence > head) return aside;
  const there = await dayFiles(anchorDir);
  for (const { path, sha256 } of manifest.parts) {
    const name = path.slice(anchorFolderName.length + 1);
    if (!path.startsWith(`${anchorFolderName}/`) || there.includes(name)) continue;
    await storeHashed(join(anchorDir, name), sha256, createReadStream(join(backup, path)));
  }
  return aside;
}
