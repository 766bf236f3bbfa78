import { useQuery } from '@tanstack/react-query';
import { listApplications } from '#contract/applications.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { useFallbackInterval } from './application-query.ts';

export const ownTurnsKey = [...queryRoots.applications, 'own-turns'] as const;

/** Turns that are shown in words; the others are only counted. */
const shownTurns = 5;

/** Applications that wait for the reader's company, the earliest due first; below the root that pushes have read anew. */
export function useOpenTurns() {
  const { data } = useQuery({
    queryKey: ownTurnsKey,
    queryFn: ({ signal }) =>
      call(listApplications, { query: { turn: 'partner', limit: shownTurns }, signal }),
    refetchInterval: useFallbackInterval(),
  });
  return data;
}

/** How many they are, up to 1001. */
export function useOwnTurns(): number | undefined {
  return useOpenTurns()?.total;
}
