import { useQuery } from '@tanstack/react-query';
import { getCertificate } from '#contract/certificates.ts';
import { call } from '#web/lib/api/api-client.ts';

export const certificateKey = (number: string) => ['certificates', 'one', number] as const;

/** What a certificate is worth now; always asked for anew, and the page tells of a failure itself. */
export function useCertificate(number: string, wellFormed: boolean) {
  return useQuery({
    queryKey: certificateKey(number),
    queryFn: ({ signal }) => call(getCertificate, { params: { number }, signal }),
    enabled: wellFormed,
    staleTime: 0,
    meta: { quiet: true },
  });
}
