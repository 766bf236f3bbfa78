import { join } from 'node:path';
import { createBucketStorage } from './bucket-storage.ts';
import type { FileStorage, StorageOptions } from './file-storage.ts';
import { createFolderStorage } from './folder-storage.ts';
import type { BucketSettings } from './s3-bucket.ts';

export type StorageSettings = { dataDir: string; bucket: BucketSettings | null };

/** Where files are kept: in the bucket, or below `dataDir` where none is named. */
export function openStorage({ dataDir, bucket }: StorageSettings, options: StorageOptions = {}): FileStorage {
  const dir = join(dataDir, 'files');
  return bucket ? createBucketStorage(dir, bucket, options) : createFolderStorage(dir, options);
}
