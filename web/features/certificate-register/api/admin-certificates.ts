import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointCall } from '#contract/endpoint.ts';
import { listAdminCertificates, revokeCertificate } from '#contract/programme/admin-certificates.ts';
import { call } from '#web/lib/api/api-client.ts';
import { programmeChangesRoot } from '#web/lib/programme/programme-changes.ts';

export type CertificateQuery = EndpointCall<typeof listAdminCertificates>['query'];
const listKey = ['admin', 'certificates'] as const;

/** A page of all certificates, issued last first. */
export function useAdminCertificates(query: CertificateQuery) {
  return useQuery({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) => call(listAdminCertificates, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

type Revocation = { number: string; body: EndpointCall<typeof revokeCertificate>['body'] };

/** The form tells of a refusal itself; after one, too, the list is read anew. */
export function useRevoke() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ number, body }: Revocation) => call(revokeCertificate, { params: { number }, body }),
    onSettled: () =>
      Promise.all([listKey, programmeChangesRoot].map((queryKey) => client.invalidateQueries({ queryKey }))),
    meta: { quiet: true },
  });
}
