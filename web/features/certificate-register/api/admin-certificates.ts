import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointCall } from '#contract/endpoint.ts';
import {
  changeCertificateTerm,
  confirmRevocation,
  declineRevocation,
  getAdminCertificate,
  listAdminCertificates,
  revokeCertificate,
  takeBackRevocation,
} from '#contract/programme/admin-certificates.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { programmeChangesRoot } from '#web/lib/programme/programme-changes.ts';

export type CertificateQuery = EndpointCall<typeof listAdminCertificates>['query'];
const root = queryRoots.certificates;

/** A page of all certificates, issued last first. */
export function useAdminCertificates(query: CertificateQuery) {
  return useQuery({
    queryKey: [...root, 'list', query],
    queryFn: ({ signal }) => call(listAdminCertificates, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One certificate with what it names and leads to; the page tells of a failure itself. */
export function useAdminCertificate(number: string) {
  return useQuery({
    queryKey: [...root, 'one', number],
    queryFn: ({ signal }) => call(getAdminCertificate, { params: { number }, signal }),
    meta: { quiet: true },
  });
}

/** The form shows its error itself; after one, too, what is shown is refetched. */
function useChange<Change>(mutationFn: (change: Change) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([root, programmeChangesRoot].map((queryKey) => client.invalidateQueries({ queryKey }))),
    meta: { quiet: true },
  });
}

type Revocation = { number: string; body: EndpointCall<typeof revokeCertificate>['body'] };

/** Revokes a certificate, for good. */
export function useRevoke() {
  return useChange(({ number, body }: Revocation) => call(revokeCertificate, { params: { number }, body }));
}

type Settling = { number: string; body: EndpointCall<typeof confirmRevocation>['body'] };

/** Revokes a certificate as somebody else proposed it. */
export function useConfirmRevocation() {
  return useChange(({ number, body }: Settling) => call(confirmRevocation, { params: { number }, body }));
}

type Refusal = { number: string; body: EndpointCall<typeof declineRevocation>['body'] };

/** Declines what somebody else proposed. */
export function useDeclineRevocation() {
  return useChange(({ number, body }: Refusal) => call(declineRevocation, { params: { number }, body }));
}

/** Takes back what one proposed oneself. */
export function useTakeBackRevocation() {
  return useChange(({ number, body }: Settling) => call(takeBackRevocation, { params: { number }, body }));
}

type Term = { number: string; body: EndpointCall<typeof changeCertificateTerm>['body'] };

/** Makes a certificate end on another day. */
export function useChangeTerm() {
  return useChange(({ number, body }: Term) => call(changeCertificateTerm, { params: { number }, body }));
}
