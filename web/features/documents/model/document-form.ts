import { z } from 'zod';
import type { DocumentDetail, DocumentDirectoryView, directoryBody } from '#contract/programme/documents.ts';
import { type DocumentDraft as DocumentText, documentLimits } from '#domain/documents/documents.ts';
import { scopeCodesSchema } from '#domain/reference-data/product-scope.ts';
import { referenceOrdinalSchema } from '#domain/reference-data/reference-data.ts';
import { idSchema } from '#domain/shared/validation.ts';
import type { Shape } from '#web/lib/forms/shape.ts';

type Fields = Shape<DocumentText & { directoryId: string; ordinal: number }>;
type DirectoryFields = Shape<z.output<typeof directoryBody>>;

const { name, title, body } = documentLimits;
/** JSON knows no NaN. */
const number = z.union([z.number(), z.nan(), z.null().transform(() => Number.NaN)]);

/** What stands in the fields of a document. */
export const documentDraftSchema = z.object({
  directoryId: z.string(),
  ordinal: number,
  titleZh: z.string(),
  titleEn: z.string(),
  bodyZh: z.string(),
  bodyEn: z.string(),
  // What was typed before there were these is kept without them.
  systems: z.array(z.string()).default([]),
  categories: z.array(z.string()).default([]),
} satisfies Fields);
export type DocumentDraft = z.output<typeof documentDraftSchema>;

/** The form as it is sent. */
export const documentForm = z.strictObject({
  directoryId: idSchema,
  ordinal: referenceOrdinalSchema,
  titleZh: z.string().max(title),
  titleEn: z.string().max(title),
  bodyZh: z.string().max(body),
  bodyEn: z.string().max(body),
  systems: scopeCodesSchema,
  categories: scopeCodesSchema,
} satisfies Fields);

/** What the form begins with: the newest text, or nothing in a directory. */
export function documentDraft(document: DocumentDetail | null, directoryId: string): DocumentDraft {
  if (!document) {
    const text = { titleZh: '', titleEn: '', bodyZh: '', bodyEn: '', systems: [], categories: [] };
    return { directoryId, ordinal: 100, ...text };
  }
  const { text, ordinal } = document;
  return { directoryId: document.directoryId, ordinal, ...text };
}

export const directoryDraftSchema = z.object({
  nameZh: z.string(),
  nameEn: z.string(),
  parentId: z.string(),
  ordinal: number,
} satisfies DirectoryFields);
export type DirectoryDraft = z.output<typeof directoryDraftSchema>;

/** Whether its names may be is told by the server, in the words of the catalogue. */
export const directoryForm = z.strictObject({
  nameZh: z.string().max(name),
  nameEn: z.string().max(name),
  parentId: z.string().transform((id) => (id === '' ? null : id)),
  ordinal: referenceOrdinalSchema,
} satisfies DirectoryFields);

export function directoryDraft(directory: DocumentDirectoryView | null): DirectoryDraft {
  if (!directory) return { nameZh: '', nameEn: '', parentId: '', ordinal: 100 };
  const { nameZh, nameEn, parentId, ordinal } = directory;
  return { nameZh, nameEn, parentId: parentId ?? '', ordinal };
}

export type DirectoryRow = DocumentDirectoryView & { depth: 0 | 1 };

/** Directories as a tree is read: each top one, then those in it. */
export function treeOrder(all: readonly DocumentDirectoryView[]): DirectoryRow[] {
  return all
    .filter(({ parentId }) => parentId === null)
    .flatMap((top) => [
      { ...top, depth: 0 as const },
      ...all.filter(({ parentId }) => parentId === top.id).map((one) => ({ ...one, depth: 1 as const })),
    ]);
}
