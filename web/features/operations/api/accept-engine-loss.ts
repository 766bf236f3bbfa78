import { useMutation, useQueryClient } from '@tanstack/react-query';
import { acceptEngineLoss } from '#contract/operations.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';

/** Lets applications be marked whose run the engine has lost for good. */
export function useAcceptLoss() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(acceptEngineLoss, {}),
    onSettled: () => client.invalidateQueries({ queryKey: queryRoots.applications }),
  });
}
