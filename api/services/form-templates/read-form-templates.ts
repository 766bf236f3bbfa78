import type { Readable } from 'node:stream';
import type { FormTemplateView } from '#contract/programme/form-templates.ts';
import { findFormTemplate, listFormTemplates as listRows } from '#db/queries/form-templates.ts';
import type { Db } from '#db/schema/database.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { FileStorage } from '#infra/storage/file-storage.ts';
import { reachStorage } from '#services/files/reach-storage.ts';

type Row = { version: number; name: string; size: number; uploadedAt: Date };

/** A version as it crosses the wire. */
export function presentTemplate({ version, name, size, uploadedAt }: Row): FormTemplateView {
  return { version, name, size, uploadedAt: uploadedAt.toISOString() };
}

/** The latest versions, newest first. */
export async function listFormTemplates({ db }: { db: Db }): Promise<{ templates: FormTemplateView[] }> {
  return { templates: (await listRows(db)).map(presentTemplate) };
}

/** The one to fill in. */
export async function readCurrentForm({ db }: { db: Db }): Promise<{ template: FormTemplateView | null }> {
  const row = await findFormTemplate(db);
  return { template: row ? presentTemplate(row) : null };
}

/** A version, or the current one, and its bytes. @throws CatalogueError dataMissing, storageUnavailable */
export async function openFormTemplate(
  { db, storage }: { db: Db; storage: FileStorage },
  { version }: { version?: number },
): Promise<{ file: { name: string; mime: string; size: number }; bytes: Readable }> {
  const file = await findFormTemplate(db, version);
  if (!file) throw new CatalogueError('dataMissing');
  return { file, bytes: await reachStorage(() => storage.open(file.sha256)) };
}
