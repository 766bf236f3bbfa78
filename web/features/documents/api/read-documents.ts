import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EndpointCall } from '#contract/endpoint.ts';
import {
  listDocumentDirectories,
  listDocuments,
  previewDocument,
  readDocument,
  readDocumentVersion,
} from '#contract/programme/documents.ts';
import { call } from '#web/lib/api/api-client.ts';

export const documentsRoot = ['admin', 'documents'] as const;
export type DocumentQuery = EndpointCall<typeof listDocuments>['query'];

/** Every directory, in its order. */
export function useDirectories() {
  return useQuery({
    queryKey: [...documentsRoot, 'directories'],
    queryFn: ({ signal }) => call(listDocumentDirectories, { signal }),
  });
}

/** A page of documents, in the order of the tree. */
export function useDocuments(query: DocumentQuery) {
  return useQuery({
    queryKey: [...documentsRoot, 'list', query],
    queryFn: ({ signal }) => call(listDocuments, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A document with its newest text. */
export function useDocument(id: string, enabled: boolean) {
  return useQuery({
    queryKey: [...documentsRoot, 'one', id],
    queryFn: ({ signal }) => call(readDocument, { params: { id }, signal }),
    meta: { record: true },
    enabled,
    // A cached version may be outdated, and a form keeps its initial values.
    gcTime: 0,
  });
}

/** A version as it is read. */
export function useDocumentVersion(id: string, version: number, enabled: boolean) {
  return useQuery({
    queryKey: [...documentsRoot, 'version', id, version],
    queryFn: ({ signal }) => call(readDocumentVersion, { params: { id, version: String(version) }, signal }),
    enabled,
  });
}

/** A text as readers will see it. */
export function usePreview(text: string) {
  return useQuery({
    queryKey: ['admin', 'document-preview', text],
    queryFn: ({ signal }) => call(previewDocument, { body: { text }, signal }),
    placeholderData: keepPreviousData,
    enabled: text !== '',
    gcTime: 60_000,
  });
}
