import { useQuery } from '@tanstack/react-query';
import { readRemedyDeadlines } from '#contract/reviews.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';

/** By when an enterprise would have to answer a rejection that is given now. */
export function useRemedyDeadlines() {
  return useQuery({
    queryKey: [...queryRoots.applications, 'remedy-deadlines'],
    queryFn: ({ signal }) => call(readRemedyDeadlines, { signal }),
  });
}
