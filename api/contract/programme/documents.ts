import { z } from 'zod';
import { type DocumentDraft, documentLimits, documentStates } from '#domain/documents/documents.ts';
import { scopeCodesSchema } from '#domain/reference-data/product-scope.ts';
import { referenceOrdinalSchema } from '#domain/reference-data/reference-data.ts';
import { limits } from '#domain/shared/limits.ts';
import { idSchema, storableSchema } from '#domain/shared/validation.ts';
import { writtenLine, writtenText } from '#domain/shared/written-text.ts';
import { endpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from '../paging.ts';

const directoriesPath = '/v1/hms/cc/admin/document-directories';
const path = '/v1/hms/cc/admin/documents';
const operation = 'document.administer';
const params = z.strictObject({ id: idSchema });
const moment = z.iso.datetime();
/** The version of a record on which a change is made. */
const seen = z.int().min(1);
const { name, title, body } = documentLimits;

const directory = z.strictObject({
  id: idSchema,
  parentId: idSchema.nullable(),
  nameZh: z.string(),
  nameEn: z.string(),
  ordinal: z.int(),
  version: z.int(),
  /** Documents in it, including drafts. */
  documents: z.int(),
});
export type DocumentDirectoryView = z.output<typeof directory>;

export const listDocumentDirectories = endpoint({
  method: 'GET',
  path: directoriesPath,
  operation,
  summary: 'Every directory of documents, in its order',
  response: z.strictObject({ directories: z.array(directory) }),
});

/** Empty names and those with special characters have error codes of their own. */
export const directoryBody = z.strictObject({
  nameZh: z.string().max(name).transform(writtenLine).pipe(z.string()),
  nameEn: z.string().max(name).transform(writtenLine).pipe(z.string()),
  /** Null at the first level; there are two. */
  parentId: idSchema.nullable(),
  ordinal: referenceOrdinalSchema,
});
const saved = z.strictObject({ id: idSchema, version: z.int() });

export const createDocumentDirectory = endpoint({
  method: 'POST',
  path: directoriesPath,
  operation,
  repeats: 'stored',
  summary: 'Add a directory of documents',
  bodyLimit: 16 * 1024,
  body: directoryBody,
  response: saved,
  status: 201,
});

export const updateDocumentDirectory = endpoint({
  method: 'PUT',
  path: `${directoriesPath}/{id}`,
  operation,
  repeats: 'stored',
  summary: 'Rename or move a directory of documents',
  params,
  bodyLimit: 16 * 1024,
  body: directoryBody.extend({ seen }),
  response: saved,
});

export const deleteDocumentDirectory = endpoint({
  method: 'DELETE',
  path: `${directoriesPath}/{id}`,
  operation,
  repeats: 'stored',
  summary: 'Delete a directory that holds nothing',
  params,
  response: z.strictObject({ id: idSchema }),
});

const head = {
  id: idSchema,
  directoryId: idSchema,
  ordinal: z.int(),
  state: z.enum(documentStates),
  /** The published text; null for none. */
  publishedVersion: z.int().nullable(),
  latestVersion: z.int(),
  version: z.int(),
  updatedAt: moment,
};
const titles = { titleZh: z.string(), titleEn: z.string() };
/** Codes of reference data; an empty list stands for all. */
const scope = { systems: z.array(z.string()), categories: z.array(z.string()) };
const documentRow = z.strictObject({
  ...head,
  /** Of its newest text. */
  ...titles,
  ...scope,
  /** Its newest text is not published yet. */
  hasDraft: z.boolean(),
});
export type DocumentRowView = z.output<typeof documentRow>;

/** In the order of the tree. `keyword` is part of a title; `directory` includes subdirectories. */
export const listDocuments = endpoint({
  method: 'GET',
  path,
  operation,
  summary: 'Documents of the programme, drafts too',
  query: z.strictObject({
    ...pageQuery,
    keyword: storableSchema(limits.keywordLength).optional(),
    directory: idSchema.optional(),
    state: z.enum(documentStates).optional(),
  }),
  response: pageOf(documentRow),
});

const stored = { ...titles, bodyZh: z.string(), bodyEn: z.string(), ...scope } satisfies Record<
  keyof DocumentDraft,
  z.ZodType
>;
export const readDocument = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  operation,
  summary: 'A document with its newest text and its versions',
  params,
  response: z.strictObject({
    ...head,
    hasDraft: z.boolean(),
    text: z.strictObject(stored),
    /** Newest first, the latest hundred. */
    versions: z.array(
      z.strictObject({ version: z.int(), ...titles, publishedAt: moment.nullable(), updatedAt: moment }),
    ),
  }),
});
export type DocumentDetail = z.output<(typeof readDocument)['response']>;

const versionNumber = z
  .string()
  .regex(/^[1-9]\d{0,5}$/)
  .transform(Number);
const contents = z.array(
  z.strictObject({ id: z.string(), text: z.string(), level: z.union([z.literal(2), z.literal(3)]) }),
);
/** A published text with its headings and their ids. */
const html = { htmlZh: z.string(), htmlEn: z.string(), contentsZh: contents, contentsEn: contents };
export const readDocumentVersion = endpoint({
  method: 'GET',
  path: `${path}/{id}/versions/{version}`,
  operation,
  summary: 'A version of a document as it is read',
  params: params.extend({ version: versionNumber }),
  response: z.strictObject({
    version: z.int(),
    ...titles,
    ...html,
    ...scope,
    publishedAt: moment.nullable(),
  }),
});

/** Empty while it is a draft. Missing systems and categories stand for all. */
const text = {
  titleZh: z.string().max(title).transform(writtenLine).pipe(z.string()),
  titleEn: z.string().max(title).transform(writtenLine).pipe(z.string()),
  bodyZh: z.string().max(body).transform(writtenText).pipe(z.string()),
  bodyEn: z.string().max(body).transform(writtenText).pipe(z.string()),
  systems: scopeCodesSchema.default([]),
  categories: scopeCodesSchema.default([]),
} satisfies Record<keyof DocumentDraft, z.ZodType>;
const place = { directoryId: idSchema, ordinal: referenceOrdinalSchema };
const bodyLimit = 640 * 1024;
const changed = saved.extend({ state: z.enum(documentStates) });

export const createDocument = endpoint({
  method: 'POST',
  path,
  operation,
  repeats: 'stored',
  summary: 'Write a document as a draft',
  bodyLimit,
  body: z.strictObject({ ...place, ...text }),
  response: changed,
  status: 201,
});

export const placeDocument = endpoint({
  method: 'PUT',
  path: `${path}/{id}`,
  operation,
  repeats: 'stored',
  summary: 'Move a document to a directory or a place in it',
  params,
  bodyLimit: 16 * 1024,
  body: z.strictObject({ ...place, seen }),
  response: changed,
});

/** Only one that was never published; others are withdrawn. */
export const deleteDocument = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  operation,
  repeats: 'stored',
  summary: 'Delete a document that was never published',
  params,
  response: z.strictObject({ id: idSchema }),
});

/** The published text stays until the draft is published. */
export const saveDocumentDraft = endpoint({
  method: 'PUT',
  path: `${path}/{id}/draft`,
  operation,
  repeats: 'stored',
  summary: 'Write the draft of a document, or of its next version',
  params,
  bodyLimit,
  body: z.strictObject({ ...text, seen }),
  response: changed,
});

export const deleteDocumentDraft = endpoint({
  method: 'DELETE',
  path: `${path}/{id}/draft`,
  operation,
  repeats: 'stored',
  summary: 'Delete the draft of the next version of a document',
  params,
  response: changed,
});

export const publishDocument = endpoint({
  method: 'POST',
  path: `${path}/{id}/publication`,
  operation,
  repeats: 'stored',
  summary: 'Publish the draft of a document in the place of the version before',
  params,
  bodyLimit: 16 * 1024,
  body: z.strictObject({ seen }),
  response: changed,
});

export const withdrawDocument = endpoint({
  method: 'DELETE',
  path: `${path}/{id}/publication`,
  operation,
  repeats: 'stored',
  summary: 'Show a document to readers no more',
  params,
  response: changed,
});

/** As readers will see it. */
export const previewDocument = endpoint({
  method: 'POST',
  path: '/v1/hms/cc/admin/document-preview',
  operation,
  reads: true,
  summary: 'A text in Markdown as readers see it',
  bodyLimit: 320 * 1024,
  body: z.strictObject({ text: text.bodyZh }),
  response: z.strictObject({ html: z.string() }),
});

const readable = z.strictObject({ id: idSchema, ...titles, publishedAt: moment });
/** Excerpts around the match, in each language that has it. */
const found = z.strictObject({ zh: z.string().nullable(), en: z.string().nullable() });
const leaf = readable.extend({ found: found.optional() });
const branch = { id: idSchema, nameZh: z.string(), nameEn: z.string(), documents: z.array(leaf) };

/** `keyword` is part of a title or a text in either language; at most fifty results. */
export const listPublicDocuments = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/documents',
  operation: 'document.read',
  revalidated: true,
  summary: 'The programme’s documents in their directories',
  query: z.strictObject({ keyword: storableSchema(limits.keywordLength).optional() }),
  response: z.strictObject({
    directories: z.array(z.strictObject({ ...branch, directories: z.array(z.strictObject(branch)) })),
  }),
});
export type PublicDocuments = z.output<(typeof listPublicDocuments)['response']>;

const code = storableSchema(32).optional();

/** Newest first. A system or category also finds documents for all of them. */
export const listProductDocuments = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/product-documents',
  operation: 'document.read',
  summary: 'Published documents that are for a product’s system and category',
  query: z.strictObject({ ...pageQuery, system: code, category: code }),
  response: pageOf(readable),
});
export type ProductDocument = z.output<typeof readable>;

export const readPublicDocument = endpoint({
  method: 'GET',
  path: '/v1/hms/cc/documents/{id}',
  operation: 'document.read',
  revalidated: true,
  summary: 'A published document in both languages, or an earlier version of it',
  params,
  query: z.strictObject({ version: versionNumber.optional() }),
  response: readable.extend({
    version: z.int(),
    ...html,
    ...scope,
    /** Its published texts: the one in force first, the latest fifty. */
    versions: z.array(z.strictObject({ version: z.int(), publishedAt: moment })),
  }),
});
