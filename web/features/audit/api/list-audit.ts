import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listAudit } from '#contract/audit.ts';
import type { EndpointCall } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/api-client.ts';

export type AuditQuery = EndpointCall<typeof listAudit>['query'];

/** A page of the audit log, newest first. */
export function useAudit(query: AuditQuery) {
  return useQuery({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => call(listAudit, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
