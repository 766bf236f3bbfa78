import { useMutation } from '@tanstack/react-query';
import { createDownloadLink } from '#contract/programme/suites.ts';
import { call } from '#web/lib/api/api-client.ts';

/** Asks for a link and follows it: the browser saves the package, and resumes it where it breaks off. */
export function useDownloadPackage() {
  return useMutation({
    mutationFn: (id: string) => call(createDownloadLink, { params: { id } }),
    onSuccess: ({ address }) => location.assign(address),
  });
}
