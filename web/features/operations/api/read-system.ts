import { useQuery } from '@tanstack/react-query';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { readSystem } from '#contract/operations.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';

export type System = EndpointResponse<typeof readSystem>;

/** No event tells of a process that is gone; milliseconds. */
const readEvery = 10_000;

/** Which processes run, what waits, and what does not work. */
export function useSystem() {
  return useQuery({
    queryKey: [...queryRoots.applications, 'system'],
    queryFn: ({ signal }) => call(readSystem, { signal }),
    refetchInterval: readEvery,
  });
}
