import { useQuery } from '@tanstack/react-query';
import { getEnterpriseState } from '#contract/enterprise.ts';
import { call } from '#web/lib/api/api-client.ts';

export const enterpriseStateKey = ['enterprise', 'state'] as const;

/** Whether the company may use the management centre, and whom to ask when it may not. */
export function useEnterpriseState() {
  return useQuery({
    queryKey: enterpriseStateKey,
    queryFn: ({ signal }) => call(getEnterpriseState, { signal }),
  });
}
