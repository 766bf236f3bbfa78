import { useQuery } from '@tanstack/react-query';
import { listApplications } from '#contract/applications.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { useFallbackInterval } from './application-query.ts';

export const ownTurnsKey = [...queryRoots.applications, 'own-turns'] as const;

/** How many applications wait for the reader's company, up to 1001; below the root that pushes have read anew. */
export function useOwnTurns(): number | undefined {
  const { data } = useQuery({
    queryKey: ownTurnsKey,
    queryFn: ({ signal }) => call(listApplications, { query: { turn: 'partner', limit: 1 }, signal }),
    select: ({ total }) => total,
    refetchInterval: useFallbackInterval(),
  });
  return data;
}
