import { useQuery } from '@tanstack/react-query';
import { searchCertificates } from '#contract/certificates.ts';
import { call } from '#web/lib/api/api-client.ts';

const shown = 6;

export const newestKey = ['certificates', 'newest'] as const;

/** The certificates issued last; the page goes without them where they do not load. */
export function useNewest() {
  return useQuery({
    queryKey: newestKey,
    queryFn: ({ signal }) => call(searchCertificates, { query: { limit: shown }, signal }),
    meta: { quiet: true },
  });
}
