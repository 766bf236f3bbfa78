import type { DocumentDirectoryView } from '#contract/programme/documents.ts';
import { listDirectories as listRows } from '#db/queries/document-directories.ts';
import type { Db } from '#db/schema/database.ts';

/** Every directory in its order. */
export async function listDirectories({ db }: { db: Db }): Promise<{ directories: DocumentDirectoryView[] }> {
  return { directories: await listRows(db) };
}
