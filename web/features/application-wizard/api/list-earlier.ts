import { useQuery } from '@tanstack/react-query';
import { listApplications } from '#contract/applications.ts';
import { limits } from '#domain/shared/limits.ts';
import { call } from '#web/lib/api/api-client.ts';
import { applicationKeys } from '#web/lib/applications/application-query.ts';

/** The enterprise's latest applications, whose materials may be taken again. */
export function useEarlierApplications() {
  return useQuery({
    queryKey: [...applicationKeys.lists, 'earlier'],
    queryFn: ({ signal }) => call(listApplications, { query: { limit: limits.pageSizeMax }, signal }),
  });
}
