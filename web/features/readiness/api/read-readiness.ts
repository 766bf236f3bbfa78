import { useQuery } from '@tanstack/react-query';
import { readReadiness } from '#contract/programme/readiness.ts';
import { call } from '#web/lib/api/api-client.ts';

export const readinessKey = ['readiness'] as const;

/** What is missing before the first maker can be certified; asked again whenever the page is opened. */
export function useReadiness() {
  return useQuery({
    queryKey: readinessKey,
    queryFn: ({ signal }) => call(readReadiness, { signal }),
    // Whoever comes back from putting something right looks for that.
    staleTime: 0,
  });
}
