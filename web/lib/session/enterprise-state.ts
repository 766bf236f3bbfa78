import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  askForAdmission,
  getEnterpriseAgreement,
  getEnterpriseState,
  handInLicence,
  readOwnOnboarding,
} from '#contract/enterprise.ts';
import { regionsOutside } from '#domain/business-agreements/business-agreements.ts';
import { call } from '#web/lib/api/api-client.ts';

export const enterpriseStateKey = ['enterprise', 'state'] as const;

/** Whether the company may use the management centre, and whom to ask when it may not. */
export function useEnterpriseState() {
  return useQuery({
    queryKey: enterpriseStateKey,
    queryFn: ({ signal }) => call(getEnterpriseState, { signal }),
  });
}

export const ownOnboardingKey = ['enterprise', 'onboarding'] as const;

/** How far the company is until it may apply, and whom to ask; asked again by each page that shows it. */
export function useOwnOnboarding() {
  return useQuery({
    queryKey: ownOnboardingKey,
    queryFn: ({ signal }) => call(readOwnOnboarding, { signal }),
    meta: { quiet: true },
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

/** The form shows its error itself. */
export function useAskForAdmission() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { answer: string }) => call(askForAdmission, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['enterprise'] }),
    meta: { quiet: true },
  });
}

/** Whoever sends it shows its error. */
export function useHandInLicence() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => call(handInLicence, { files: [file] }),
    onSettled: () => client.invalidateQueries({ queryKey: ['enterprise'] }),
    meta: { quiet: true },
  });
}

/** Whether the company's agreement covers a sales region. */
export function useCoversRegion(): (region: string) => boolean {
  const agreed = useEnterpriseAgreement().data?.agreement?.salesRegions ?? [];
  return (region) => regionsOutside(agreed, [region]).length === 0;
}
