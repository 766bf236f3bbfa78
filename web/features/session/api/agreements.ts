import { mutationOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getAgreementDocument, getAgreementStanding, signAgreement } from '#contract/agreements.ts';
import { type AgreementName, agreementTypes } from '#domain/agreements/agreements.ts';
import { addressOf, call } from '#web/lib/api/api-client.ts';
import type { Language } from '#web/lib/language/language.ts';
import type { Theme } from '#web/lib/shell/theme.ts';

const typeOf = (name: AgreementName) => `${agreementTypes[name]}` as const;

/** Versions and dates of an agreement: published, and signed by the account. */
export const standingQuery = (name: AgreementName) =>
  queryOptions({
    queryKey: ['agreements', name],
    queryFn: ({ signal }) => call(getAgreementStanding, { query: { agrType: typeOf(name) }, signal }),
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
      void client.invalidateQueries(standingQuery(name));
      if (signed) onSigned();
    },
  });
}

/** The address of an agreement's text. */
export function documentAddress(name: AgreementName, lang: Language, theme: Theme): string {
  return addressOf(getAgreementDocument, { query: { agrType: typeOf(name), lang, theme } });
}
