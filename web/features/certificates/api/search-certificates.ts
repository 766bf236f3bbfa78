import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { searchCertificates } from '#contract/certificates.ts';
import type { EndpointCall } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/api-client.ts';

export type CertificateQuery = EndpointCall<typeof searchCertificates>['query'];

export const certificateSearchKey = (query: CertificateQuery) => ['certificates', 'search', query] as const;

/** A page of certificates, newest first. */
export function useCertificates(query: CertificateQuery) {
  return useQuery({
    queryKey: certificateSearchKey(query),
    queryFn: ({ signal }) => call(searchCertificates, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
