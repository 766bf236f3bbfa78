import { z } from 'zod';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import type {
  PublicDocuments,
  listProductDocuments as productEndpoint,
  listPublicDocuments as publicEndpoint,
} from '#contract/programme/documents.ts';
import { decodeCursor, readPage } from '#db/cursor.ts';
import { containsPattern } from '#db/keyword.ts';
import { type DirectoryRow, listDirectories } from '#db/queries/document-directories.ts';
import {
  countProductDocuments,
  findDocument,
  findPublishedDocuments,
  listProductDocuments as listProductRows,
  listPublishedDocuments,
  listPublishedVersions,
} from '#db/queries/documents.ts';
import type { Db } from '#db/schema/database.ts';
import { documentTree } from '#domain/documents/documents.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { readDocumentVersion } from './read-documents.ts';

type Deps = { db: Db };

/** Published documents by directory; with a keyword those that contain it in either language. */
export async function listPublicDocuments(
  { db }: Deps,
  { keyword }: EndpointInput<typeof publicEndpoint>['query'],
): Promise<PublicDocuments> {
  const directories = await listDirectories(db);
  const pattern = containsPattern(keyword);
  const documents: Readable[] =
    pattern === null ? await listPublishedDocuments(db) : await findDocuments(db, pattern, keyword ?? '');
  const tree = documentTree(directories, documents);
  return {
    directories: tree.map((top) => ({ ...branchOf(top), directories: top.directories.map(branchOf) })),
  };
}

type Published = Awaited<ReturnType<typeof listPublishedDocuments>>[number];
type Readable = Published & { found?: { zh: string | null; en: string | null } };

async function findDocuments(db: Db, pattern: string, keyword: string): Promise<Readable[]> {
  const rows = await findPublishedDocuments(db, pattern, keyword.trim());
  return rows.map(({ foundZh, foundEn, ...row }) => ({
    ...row,
    found: { zh: plainOf(foundZh), en: plainOf(foundEn) },
  }));
}

/** Markdown as plain text. */
const plainOf = (text: string | null) =>
  text
    ?.replaceAll(/\]\([^)]*\)?|[#*`>|~[\]]+|\s+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim() ?? null;

type Held = Pick<DirectoryRow, 'id' | 'nameZh' | 'nameEn'> & { documents: readonly Readable[] };

const branchOf = ({ id, nameZh, nameEn, documents }: Held) => ({
  id,
  nameZh,
  nameEn,
  documents: documents.map(({ publishedAt, directoryId: _, ...row }) => ({
    ...row,
    publishedAt: publishedAt?.toISOString() ?? '',
  })),
});

const cursorSchema = z.strictObject({ key: z.string().max(40), id: idSchema });

/** One page of what is published for a product, newest first. */
export async function listProductDocuments(
  { db }: Deps,
  { after: cursor, limit, ...product }: EndpointInput<typeof productEndpoint>['query'],
): Promise<EndpointResponse<typeof productEndpoint>> {
  const after = decodeCursor(cursorSchema, cursor);
  const read = (max: number) => listProductRows(db, product, { after, limit: max });
  const { rows, next } = await readPage(limit, read, ({ key, id }) => ({ key, id }));
  return {
    rows: rows.map(({ key: _, publishedAt, ...row }) => ({
      ...row,
      publishedAt: publishedAt?.toISOString() ?? '',
    })),
    next,
    total: await countProductDocuments(db, product),
  };
}

/** Versions that a reader may choose from, at most. */
const maxVersions = 50;

/**
 * A published document, or a version of it that was published before. @throws CatalogueError dataMissing, also for drafts;
 * `reason: 'withdrawn'` for what was there once
 */
export async function readPublicDocument(
  { db }: Deps,
  { id, version: requestedVersion }: { id: string; version?: number | undefined },
) {
  const document = await findDocument(db, id).executeTakeFirst();
  if (document?.state === 'withdrawn') throw new CatalogueError('dataMissing', { reason: 'withdrawn' });
  if (!document?.publishedVersion) throw new CatalogueError('dataMissing');
  const version = requestedVersion ?? document.publishedVersion;
  const { publishedAt, ...text } = await readDocumentVersion({ db }, { id, version });
  if (publishedAt === null) throw new CatalogueError('dataMissing');
  const versions = await listPublishedVersions(db, id, maxVersions);
  const versionList = versions.map((one) => ({
    version: one.version,
    publishedAt: one.publishedAt.toISOString(),
  }));
  return { id, ...text, publishedAt, versions: versionList };
}
