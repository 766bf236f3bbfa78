import { useQuery } from '@tanstack/react-query';
import { readOwnBusinessAgreement, readOwnEnterprise } from '#contract/enterprise.ts';
import { call } from '#web/lib/api/api-client.ts';

/** What the reader's company is called, and how far its verification is. */
export function useOwnCompany() {
  return useQuery({
    queryKey: ['enterprise', 'company'],
    queryFn: ({ signal }) => call(readOwnEnterprise, { signal }),
  });
}

/** What is agreed with the reader's company, and whom to ask about it. */
export function useOwnBusinessAgreement() {
  return useQuery({
    queryKey: ['enterprise', 'business-agreement'],
    queryFn: ({ signal }) => call(readOwnBusinessAgreement, { signal }),
  });
}
