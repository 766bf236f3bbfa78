import type { Db } from '#db/schema.ts';
import type { FileStorage } from '#infra/storage.ts';

/** What loading needs; every date is placed relative to `anchor`, the moment when the first load began. */
export type DemoDeps = { db: Db; storage: FileStorage; anchor: Date };
