import { useQuery } from '@tanstack/react-query';
import { listPhrases } from '#contract/applications/requirements.ts';
import { call } from '#web/lib/api/api-client.ts';

/** Ready words for findings, by requirement. */
export function usePhrases() {
  return useQuery({
    queryKey: ['requirements', 'phrases'],
    queryFn: ({ signal }) => call(listPhrases, { signal }),
  });
}
