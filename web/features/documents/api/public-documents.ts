import { useMutation, useQuery } from '@tanstack/react-query';
import { listPublicDocuments, readPublicDocument } from '#contract/programme/documents.ts';
import { judgeDocument } from '#contract/programme/public-counts.ts';
import { call } from '#web/lib/api/api-client.ts';

const root = ['documents'] as const;

/** What there is to read, in its directories; of a keyword what has it. */
export function usePublicDocuments(keyword?: string) {
  return useQuery({
    queryKey: [...root, 'tree', keyword ?? ''],
    queryFn: ({ signal }) => call(listPublicDocuments, { query: { keyword }, signal }),
  });
}

export function usePublicDocument(id: string | undefined) {
  return useQuery({
    queryKey: [...root, id],
    queryFn: ({ signal }) => call(readPublicDocument, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
  });
}

/** Says whether a document helped. */
export function useJudgeDocument(id: string) {
  return useMutation({
    mutationFn: (helpful: boolean) => call(judgeDocument, { params: { id }, body: { helpful } }),
    meta: { quiet: true },
  });
}
