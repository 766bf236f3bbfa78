import { z } from 'zod';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import type { DocumentDetail, listDocuments as listEndpoint } from '#contract/programme/documents.ts';
import { decodeCursor, readPage } from '#db/cursor.ts';
import {
  countDocuments,
  findDocument,
  findDocumentVersion,
  listDocumentVersions,
  listDocuments as listRows,
} from '#db/queries/documents.ts';
import type { Db } from '#db/schema/database.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { readMarkdown, renderMarkdown } from '#infra/markdown.ts';
import { latestText } from './draft-document.ts';

type List = typeof listEndpoint;
type Deps = { db: Db };

const cursorSchema = z.strictObject({ place: z.string().max(200) });

/** One page of documents in the order of the tree. */
export async function listDocuments(
  { db }: Deps,
  { after: cursor, limit, ...filter }: EndpointInput<List>['query'],
): Promise<EndpointResponse<List>> {
  const after = decodeCursor(cursorSchema, cursor);
  const read = (max: number) => listRows(db, filter, { after, limit: max });
  const { rows, next } = await readPage(limit, read, ({ place }) => ({ place }));
  return {
    rows: rows.map(({ place: _, publishedAt, updatedAt, ...row }) => ({
      ...row,
      hasDraft: publishedAt === null,
      updatedAt: updatedAt.toISOString(),
    })),
    next,
    total: await countDocuments(db, filter),
  };
}

/** A document with its newest text. @throws CatalogueError dataMissing */
export async function readDocument({ db }: Deps, id: string): Promise<DocumentDetail> {
  const document = await findDocument(db, id).executeTakeFirst();
  if (!document) throw new CatalogueError('dataMissing');
  const { publishedAt, titleZh, titleEn, bodyZh, bodyEn, systems, categories } = await latestText(
    db,
    document,
  );
  const { createdAt: _, updatedAt, ...head } = document;
  const versions = await listDocumentVersions(db, id);
  return {
    ...head,
    updatedAt: updatedAt.toISOString(),
    hasDraft: publishedAt === null,
    text: { titleZh, titleEn, bodyZh, bodyEn, systems, categories },
    versions: versions.map((one) => ({
      ...one,
      publishedAt: one.publishedAt?.toISOString() ?? null,
      updatedAt: one.updatedAt.toISOString(),
    })),
  };
}

/** A version as it is read. @throws CatalogueError dataMissing */
export async function readDocumentVersion({ db }: Deps, { id, version }: { id: string; version: number }) {
  const text = await findDocumentVersion(db, id, version);
  if (!text) throw new CatalogueError('dataMissing');
  const { titleZh, titleEn, systems, categories, publishedAt } = text;
  const [zh, en] = [readMarkdown(text.bodyZh), readMarkdown(text.bodyEn)];
  return {
    version,
    titleZh,
    titleEn,
    systems,
    categories,
    htmlZh: zh.html,
    htmlEn: en.html,
    contentsZh: zh.contents,
    contentsEn: en.contents,
    publishedAt: publishedAt?.toISOString() ?? null,
  };
}

/** A text as readers will see it. */
export async function previewDocument(text: string): Promise<{ html: string }> {
  return { html: renderMarkdown(text) };
}
