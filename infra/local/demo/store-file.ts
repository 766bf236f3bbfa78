import { Readable } from 'node:stream';
import { findFile, insertFile } from '#db/queries/files.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import type { FileKind } from '#domain/files/file-rules.ts';
import type { DemoDeps } from './demo-deps.ts';

type DemoFile = {
  id: string;
  kind: FileKind;
  name: string;
  mime: string;
  /** Called only when the file is not stored yet. */
  make: () => Promise<{ bytes: Buffer; width?: number; height?: number }>;
};

/** Stores a file of the owner's enterprise once. Returns its id. */
export async function storeDemoFile(
  { db, storage }: DemoDeps,
  owner: Actor,
  file: DemoFile,
): Promise<string> {
  const { enterpriseId, accountId: uploadedBy } = owner;
  if (!enterpriseId) throw new Error(`${owner.name} belongs to no company`);
  const { id, kind, name, mime, make } = file;
  if (await findFile(db, enterpriseId, id)) return id;
  const { bytes, width = null, height = null } = await make();
  const blob = await storage.put(Readable.from([bytes]));
  await insertFile(db, { ...blob, id, enterpriseId, kind, name, mime, width, height, uploadedBy });
  return id;
}
