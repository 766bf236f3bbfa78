import { useMutation, useQueryClient } from '@tanstack/react-query';
import { giveUpOutboxJob, retryOutboxJob } from '#contract/operations.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';

/** Changes to work that was set aside: each answers whether it was still there to be changed. */
function useChange<T, R>(change: (of: T) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: queryRoots.applications }),
  });
}

const retry = async (id: string) => (await call(retryOutboxJob, { params: { id } })).retried;

/** Tries work anew, for a whole life. */
export const useRetry = () => useChange(retry);

/** The same for each, one after the other; ends at the first that is not answered. */
export const useRetryAll = () =>
  useChange(async (rows: readonly { id: string }[]) => {
    for (const { id } of rows) await retry(id);
  });

/** Ends work, with what that means for its kind. */
export function useGiveUp() {
  return useChange(async (id: string) => (await call(giveUpOutboxJob, { params: { id } })).givenUp);
}
