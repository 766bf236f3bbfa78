import type { Db } from '#db/schema/database.ts';
import type { FileStorage } from '#infra/storage/file-storage.ts';

/** All dates of the demo are relative to `anchor`, the start of the first load. */
export type DemoDeps = { db: Db; storage: FileStorage; anchor: Date };
