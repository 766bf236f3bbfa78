import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '#api/deps.ts';
import { openBucket } from '#infra/storage/s3-bucket.ts';

export type FilePart = { name: string; bytes: Uint8Array | string; field?: string };
export type UploadAnswer = { status: number; body: { errorCode?: string; [key: string]: unknown } };

/** Sends a multipart form of files, and fields, as a page does. */
export async function sendForm(
  address: string,
  headers: Record<string, string>,
  parts: FilePart[],
  fields: Record<string, string> = {},
): Promise<UploadAnswer> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const { name, bytes, field = 'file' } of parts) {
    const part = typeof bytes === 'string' ? bytes : Uint8Array.from(bytes);
    body.append(field, new Blob([part]), name);
  }
  const response = await fetch(address, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(20_000),
  });
  return { status: response.status, body: (await response.json()) as UploadAnswer['body'] };
}

/** What the storage holds: kept blobs, and what is staged and not judged yet. */
export async function listStored({
  config,
}: Pick<Deps, 'config'>): Promise<{ blobs: string[]; staged: string[] }> {
  const folder = join(config.dataDir, 'files');
  const staged = await readdir(join(folder, 'staged'));
  if (config.bucket) {
    const blobs: string[] = [];
    for await (const { key } of openBucket(config.bucket).list('blobs/'))
      blobs.push(key.replace('blobs/', '').replace('/', ''));
    return { blobs, staged };
  }
  const blobs = await readdir(join(folder, 'blobs'), { recursive: true });
  return { blobs: blobs.map((path) => path.replace('/', '')).filter((name) => name.length === 64), staged };
}
