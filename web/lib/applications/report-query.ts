import { useQuery } from '@tanstack/react-query';
import { getReport } from '#contract/reports/reports.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';

export const reportKey = (id: string) => [...queryRoots.applications, 'report', id] as const;

/** The report of an application; below the root of applications, so that what changes one reaches it. */
export function useReport(id: string, enabled = id !== '') {
  return useQuery({
    queryKey: reportKey(id),
    queryFn: ({ signal }) => call(getReport, { params: { id }, signal }),
    enabled,
    meta: { task: 'detailsQuery' },
  });
}
