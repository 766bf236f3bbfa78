import { queryOptions, useQuery } from '@tanstack/react-query';
import { getMaintenance } from '#contract/notices.ts';
import { limits } from '#domain/shared/limits.ts';
import { call } from '#web/lib/api/api-client.ts';

/** The maintenance notice in effect; polled while the page is visible. */
export const maintenanceQuery = queryOptions({
  queryKey: ['notices', 'maintenance'],
  queryFn: ({ signal }) => call(getMaintenance, { signal }),
  refetchInterval: limits.noticePollMs,
  meta: { quiet: true },
});

export function useMaintenance() {
  return useQuery(maintenanceQuery);
}
