import { useMutation, useQueryClient } from '@tanstack/react-query';
import { giveUpOutboxJob, retryOutboxJob } from '#contract/operations.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';

/** Changes to work that was set aside: each answers whether it was still there to be changed. */
function useChange(change: (id: string) => Promise<boolean>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: queryRoots.applications }),
  });
}

/** Tries work anew, for a whole life. */
export function useRetry() {
  return useChange(async (id) => (await call(retryOutboxJob, { params: { id } })).retried);
}

/** Ends work, with what that means for its kind. */
export function useGiveUp() {
  return useChange(async (id) => (await call(giveUpOutboxJob, { params: { id } })).givenUp);
}
