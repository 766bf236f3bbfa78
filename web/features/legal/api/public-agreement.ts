import { queryOptions, useQuery } from '@tanstack/react-query';
import { readPublicAgreement } from '#contract/agreements.ts';
import { type AgreementName, agreementTypes } from '#domain/agreements/agreements.ts';
import { call } from '#web/lib/api/api-client.ts';

/** The text in force, for everybody. */
export const publicAgreementQuery = (name: AgreementName) =>
  queryOptions({
    queryKey: ['agreements', name, 'public'],
    queryFn: ({ signal }) =>
      call(readPublicAgreement, { query: { agrType: `${agreementTypes[name]}` as const }, signal }),
  });

export const usePublicAgreement = (name: AgreementName) => useQuery(publicAgreementQuery(name));
