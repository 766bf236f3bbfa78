import { useMutation, useQueryClient } from '@tanstack/react-query';
import { resumeApplication } from '#contract/operations.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';

/** Starts an application's workflow anew from what the database holds. */
export function useResume() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(resumeApplication, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: queryRoots.applications }),
  });
}
