import { useQuery } from '@tanstack/react-query';
import { listPublicSuites } from '#contract/programme/suites.ts';
import { limits } from '#domain/shared/limits.ts';
import { call } from '#web/lib/api/api-client.ts';

/** The certification suites that are published for a system and a category. */
export function useCertificationSuites({ system, category }: { system: string; category: string }) {
  const kind = 'certification-testing' as const;
  const query = { kind, system, category, limit: limits.pageSizeMax };
  return useQuery({
    queryKey: ['suites', query],
    queryFn: ({ signal }) => call(listPublicSuites, { query, signal }),
    staleTime: 60_000,
    meta: { quiet: true },
  });
}
