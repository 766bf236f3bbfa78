import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { discardDraft, readDraft, saveDraft } from '#contract/applications/application-drafts.ts';
import type { EndpointCall, EndpointResponse } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/api-client.ts';
import { isWorthRetrying, retryDelay } from '#web/lib/api/retries.ts';
import { draftKeys } from '#web/lib/applications/application-drafts.ts';
import { useFallbackInterval } from '#web/lib/applications/application-query.ts';
import type { StoredFile } from '../model/materials-draft.ts';

type StoredDraft = EndpointResponse<typeof readDraft>;
type Save = EndpointCall<typeof saveDraft>['body'] & { productId: string; files: StoredFile[] };

/** The draft that the server has for a product; not asked for while one is being saved. */
export function useStoredDraft(productId: string | null, saving: boolean) {
  return useQuery({
    queryKey: draftKeys.of(productId ?? ''),
    queryFn: ({ signal }) => call(readDraft, { params: { id: productId ?? '' }, signal }),
    enabled: productId !== null && !saving,
    refetchInterval: useFallbackInterval(),
    // Shows a colleague's change before the reader goes on.
    refetchOnMount: 'always',
  });
}

/** Stores a draft on the server; offline the mutation is paused. */
export function useSaveDraft() {
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    networkMode: 'online',
    retry: isWorthRetrying,
    retryDelay,
    mutationFn: async ({ productId, files, ...body }: Save) => {
      // An answer from before would look like a change by somebody else.
      await client.cancelQueries({ queryKey: draftKeys.of(productId) });
      const stored = await call(saveDraft, { params: { id: productId }, body, background: true });
      client.setQueryData<StoredDraft>(draftKeys.of(productId), {
        draft: {
          ...stored,
          content: body.content,
          files: files.map(({ size = 0, ...file }) => ({ ...file, size })),
        },
      });
      return stored;
    },
    onError: (_error, { productId }) => client.invalidateQueries({ queryKey: draftKeys.of(productId) }),
    onSuccess: () => client.invalidateQueries({ queryKey: draftKeys.list }),
  });
}

/** Discards the draft of a product for everybody. */
export function useDiscardDraft() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(discardDraft, { params: { id } }),
    onMutate: (id) => client.setQueryData<StoredDraft>(draftKeys.of(id), { draft: null }),
    onSettled: (_done, _error, id) =>
      Promise.all(
        [draftKeys.list, draftKeys.of(id)].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}
