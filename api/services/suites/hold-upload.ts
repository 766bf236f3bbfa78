import { findUpload, type SuiteUploadRow } from '#db/queries/suite-uploads.ts';
import type { Db } from '#db/schema/database.ts';
import { CatalogueError } from '#domain/errors/errors.ts';

/** @throws CatalogueError dataMissing */
export async function requireUpload(db: Db, id: string): Promise<SuiteUploadRow> {
  const row = await findUpload(db, id).executeTakeFirst();
  if (!row) throw new CatalogueError('dataMissing');
  return row;
}

/** An upload as the code of uploads in parts needs it. */
export const heldUpload = (db: Db, id: string) => ({
  table: 'suite_upload' as const,
  id,
  require: () => requireUpload(db, id),
});
