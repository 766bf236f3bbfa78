import { useQuery } from '@tanstack/react-query';
import { listStuck } from '#contract/operations.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';

/** Below the applications: each of their changes may end or begin something here. */
export const stuckKey = [...queryRoots.applications, 'stuck'] as const;

/** Events tell of applications and of what is set aside, none of a job or a mail that fails; milliseconds. */
const readEvery = 10_000;

/** Everything that is stuck or late. */
export function useStuck() {
  return useQuery({
    queryKey: stuckKey,
    queryFn: ({ signal }) => call(listStuck, { signal }),
    refetchInterval: readEvery,
  });
}
