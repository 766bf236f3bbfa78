import { useQuery } from '@tanstack/react-query';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { getReadiness } from '#contract/evidence.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { useFallbackInterval } from '#web/lib/applications/application-query.ts';

export type Readiness = EndpointResponse<typeof getReadiness>;
export type Missing = Readiness['missing'][number];

export const readinessKey = (id: string) => [...queryRoots.applications, 'readiness', id] as const;

/** What still stands between the partner and submission. */
export function useReadiness(id: string) {
  return useQuery({
    queryKey: readinessKey(id),
    queryFn: ({ signal }) => call(getReadiness, { params: { id }, signal }),
    refetchInterval: useFallbackInterval(),
  });
}
