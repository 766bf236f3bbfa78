import { useQuery } from '@tanstack/react-query';
import { readPublicCounts } from '#contract/programme/public-counts.ts';
import { call } from '#web/lib/api/api-client.ts';

/** What was counted of the public site in a month. */
export function usePublicCounts(month: string) {
  return useQuery({
    queryKey: ['admin', 'usage', 'public', month],
    queryFn: ({ signal }) => call(readPublicCounts, { query: { month }, signal }),
  });
}
