import { useQuery } from '@tanstack/react-query';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { readEngines } from '#contract/operations/engines.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';

export type Engine = EndpointResponse<typeof readEngines>['engines'][number];

/** No event tells of an engine that is away; milliseconds. */
const readEvery = 10_000;

/** How the engines are that the portal stands on. */
export function useEngines() {
  return useQuery({
    queryKey: [...queryRoots.applications, 'engines'],
    queryFn: ({ signal }) => call(readEngines, { signal }),
    refetchInterval: readEvery,
  });
}
