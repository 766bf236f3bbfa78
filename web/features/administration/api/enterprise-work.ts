import { useQuery } from '@tanstack/react-query';
import { listAllApplications } from '#contract/applications/all-applications.ts';
import { listAdminCertificates } from '#contract/programme/admin-certificates.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { applicationKeys } from '#web/lib/applications/application-query.ts';

/** Rows that an enterprise's page shows of a longer list. */
const limit = 5;

/** The latest applications of an enterprise. */
export function useEnterpriseApplications(enterprise: string) {
  const query = { enterprise, limit: String(limit) };
  return useQuery({
    queryKey: [...applicationKeys.lists, 'all', query],
    queryFn: ({ signal }) => call(listAllApplications, { query, signal }),
  });
}

/** The latest certificates of an enterprise. */
export function useEnterpriseCertificates(enterprise: string) {
  const query = { enterprise, limit: String(limit) };
  return useQuery({
    queryKey: [...queryRoots.certificates, query],
    queryFn: ({ signal }) => call(listAdminCertificates, { query, signal }),
  });
}
