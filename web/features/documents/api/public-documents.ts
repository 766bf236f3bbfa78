import { queryOptions, useQuery } from '@tanstack/react-query';
import { listPublicDocuments, readPublicDocument } from '#contract/programme/documents.ts';
import { call } from '#web/lib/api/api-client.ts';

const root = ['documents'] as const;

/** What there is to read, in its directories; of a keyword what has it. */
export const publicDocumentsQuery = (keyword?: string) =>
  queryOptions({
    queryKey: [...root, 'tree', keyword ?? ''],
    queryFn: ({ signal }) => call(listPublicDocuments, { query: { keyword }, signal }),
  });

export const usePublicDocuments = (keyword?: string) => useQuery(publicDocumentsQuery(keyword));

/** A document as it is in force, or a version of it that was. */
export const publicDocumentQuery = (id: string, version: string | undefined) =>
  queryOptions({
    queryKey: [...root, id, version ?? ''],
    queryFn: ({ signal }) => call(readPublicDocument, { params: { id }, query: { version }, signal }),
  });

export const usePublicDocument = (id: string, version: string | undefined) =>
  useQuery(publicDocumentQuery(id, version));
