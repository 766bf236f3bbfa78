import { useQuery } from '@tanstack/react-query';
import { listProductDocuments } from '#contract/programme/documents.ts';
import { limits } from '#domain/shared/limits.ts';
import { call } from '#web/lib/api/api-client.ts';

/** The documents that are published for a system and a category, newest first. */
export function useProductDocuments(product: { system: string; category: string }) {
  const query = { ...product, limit: limits.pageSizeMax };
  return useQuery({
    queryKey: ['documents', 'product', query],
    queryFn: ({ signal }) => call(listProductDocuments, { query, signal }),
    staleTime: 60_000,
    meta: { quiet: true },
  });
}
