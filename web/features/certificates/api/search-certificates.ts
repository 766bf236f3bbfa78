import { queryOptions, useQuery } from '@tanstack/react-query';
import { searchCertificates } from '#contract/certificates.ts';
import type { EndpointCall } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/api-client.ts';

type CertificateQuery = EndpointCall<typeof searchCertificates>['query'];

/** A page of certificates, newest first. */
export const certificatesQuery = (query: CertificateQuery) =>
  queryOptions({
    queryKey: ['certificates', 'search', query],
    queryFn: ({ signal }) => call(searchCertificates, { query, signal }),
  });

export const useCertificates = (query: CertificateQuery) => useQuery(certificatesQuery(query));
