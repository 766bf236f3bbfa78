import { useQuery } from '@tanstack/react-query';
import { getEnterpriseAgreement, getEnterpriseState } from '#contract/enterprise.ts';
import { call } from '#web/lib/api/api-client.ts';

export const enterpriseStateKey = ['enterprise', 'state'] as const;

/** Whether the company may use the management centre, and whom to ask when it may not. */
export function useEnterpriseState() {
  return useQuery({
    queryKey: enterpriseStateKey,
    queryFn: ({ signal }) => call(getEnterpriseState, { signal }),
  });
}

export const enterpriseAgreementKey = ['enterprise', 'agreement'] as const;

/** What is agreed with the company, by which its applications are judged. */
export function useEnterpriseAgreement() {
  return useQuery({
    queryKey: enterpriseAgreementKey,
    queryFn: ({ signal }) => call(getEnterpriseAgreement, { signal }),
  });
}
