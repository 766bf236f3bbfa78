import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { publishPreloadedList, readPreloadedList } from '#contract/programme/reference-data.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { programmeChangesRoot } from '#web/lib/programme/programme-changes.ts';

const key = ['admin', 'preloaded-list'] as const;

/** The list of preloaded apps in force, and what publishing would put in its place. */
export function usePreloadedList() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(readPreloadedList, { signal }) });
}

export function usePublishList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (seen: number) => call(publishPreloadedList, { body: { seen } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: key }),
        client.invalidateQueries({ queryKey: queryRoots.catalogue }),
        client.invalidateQueries({ queryKey: programmeChangesRoot }),
      ]),
  });
}
