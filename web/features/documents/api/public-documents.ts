import { useQuery } from '@tanstack/react-query';
import { listPublicDocuments, readPublicDocument } from '#contract/programme/documents.ts';
import { call } from '#web/lib/api/api-client.ts';

const root = ['documents'] as const;

/** What there is to read, in its directories. */
export function usePublicDocuments() {
  return useQuery({
    queryKey: [...root, 'tree'],
    queryFn: ({ signal }) => call(listPublicDocuments, { signal }),
  });
}

export function usePublicDocument(id: string | undefined) {
  return useQuery({
    queryKey: [...root, id],
    queryFn: ({ signal }) => call(readPublicDocument, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
  });
}
