import { queryOptions, useQuery } from '@tanstack/react-query';
import { searchCertificates } from '#contract/certificates.ts';
import { call } from '#web/lib/api/api-client.ts';

const shown = 6;

/** The certificates issued last; the page goes without them where they do not load. */
export const newestQuery = queryOptions({
  queryKey: ['certificates', 'newest'],
  queryFn: ({ signal }) => call(searchCertificates, { query: { limit: shown }, signal }),
  meta: { quiet: true },
});

export const useNewest = () => useQuery(newestQuery);
