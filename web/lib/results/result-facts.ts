import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getResultFacts, mergeRun } from '#contract/applications/result-facts.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';

export type ResultTarget = { applicationId: string; configurationId: string };

export function useResultFacts({ applicationId: id, configurationId }: ResultTarget) {
  return useQuery({
    queryKey: [...queryRoots.applications, 'results', 'facts', id, configurationId],
    queryFn: ({ signal }) => call(getResultFacts, { params: { id, configurationId }, signal }),
    meta: { task: 'detailsQuery' },
  });
}

/** Merges the run of the result that stands with an earlier one; null takes apart what was merged. */
export function useMergeRun({ applicationId: id }: Pick<ResultTarget, 'applicationId'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ uploadId, earlier }: { uploadId: string; earlier: string | null }) =>
      call(mergeRun, { params: { id, uploadId }, body: { with: earlier } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryRoots.applications }),
  });
}
