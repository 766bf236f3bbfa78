import { useQuery } from '@tanstack/react-query';
import { listStuck } from '#contract/operations.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { useFallbackInterval } from '#web/lib/applications/application-query.ts';

/** Below the applications: each of their changes may end or begin something here. */
export const stuckKey = [...queryRoots.applications, 'stuck'] as const;

/** Applications that need an operator, and what waits behind them. */
export function useStuck() {
  return useQuery({
    queryKey: stuckKey,
    queryFn: ({ signal }) => call(listStuck, { signal }),
    refetchInterval: useFallbackInterval(),
  });
}
