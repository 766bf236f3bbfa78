import { mutationOptions, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getAgreementDocument,
  getAgreementStatus,
  getAgreementText,
  listAgreementVersions,
  signAgreement,
  terminateAgreement,
} from '#contract/agreements.ts';
import { type AgreementName, agreementTypes } from '#domain/agreements/agreements.ts';
import { addressOf, call } from '#web/lib/api/api-client.ts';
import type { Language } from '#web/lib/language/language.ts';
import type { Theme } from '#web/lib/shell/theme.ts';

const typeOf = (name: AgreementName) => `${agreementTypes[name]}` as const;

/** Versions and dates of an agreement: published, and signed by the account. */
export const agreementStatusQuery = (name: AgreementName) =>
  queryOptions({
    queryKey: ['agreements', name],
    queryFn: ({ signal }) => call(getAgreementStatus, { query: { agrType: typeOf(name) }, signal }),
    meta: { task: 'agreementRequest' },
  });

/** Signs the newest version; the result is false where there was nothing to sign. */
export const signing = (name: AgreementName) =>
  mutationOptions({
    mutationFn: async () => {
      const { data } = await call(signAgreement, { query: { agrType: typeOf(name), isAgree: 'true' } });
      return data === true;
    },
    meta: { task: 'agreementRequest' },
  });

/** Signs, then calls back where something was signed. */
export function useSignAgreement(name: AgreementName, onSigned: () => void) {
  const client = useQueryClient();
  return useMutation({
    ...signing(name),
    onSuccess: (signed) => {
      void client.invalidateQueries(agreementStatusQuery(name));
      if (signed) onSigned();
    },
  });
}

/** The address of an agreement's text: that of a version, or the newest. */
export function documentAddress(name: AgreementName, lang: Language, theme: Theme, version?: number): string {
  const query = { agrType: typeOf(name), lang, theme, ...(version && { version: String(version) }) };
  return addressOf(getAgreementDocument, { query });
}

/** The published versions of an agreement, and what the reader signed of it and ended. */
export function useAgreementVersions(name: AgreementName) {
  return useQuery({
    queryKey: ['agreements', name, 'versions'],
    queryFn: ({ signal }) => call(listAgreementVersions, { query: { agrType: typeOf(name) }, signal }),
    meta: { task: 'agreementRequest' },
  });
}

/** The text of a published version, which never changes. */
export function useAgreementText(name: AgreementName, version: number) {
  return useQuery({
    queryKey: ['agreements', name, 'text', version],
    queryFn: ({ signal }) =>
      call(getAgreementText, { query: { agrType: typeOf(name), version: String(version) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { task: 'agreementRequest' },
  });
}

/** Ends what the reader signed. The guard is asked again by whoever calls it, once it has led to where it is signed again. */
export function useTerminateAgreement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: AgreementName) => call(terminateAgreement, { query: { agrType: typeOf(name) } }),
    onSuccess: (_answer, name) => client.invalidateQueries(agreementStatusQuery(name)),
    meta: { task: 'agreementRequest' },
  });
}
