import { queryOptions, useQuery } from '@tanstack/react-query';
import { getCertificate } from '#contract/certificates.ts';
import { call } from '#web/lib/api/api-client.ts';

/** What a certificate is worth now; always asked for anew, and the page tells of a failure itself. */
export const certificateQuery = (number: string) =>
  queryOptions({
    queryKey: ['certificates', 'one', number],
    queryFn: ({ signal }) => call(getCertificate, { params: { number }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  });

export function useCertificate(number: string, wellFormed: boolean) {
  return useQuery({ ...certificateQuery(number), enabled: wellFormed });
}
