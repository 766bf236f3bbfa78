import { useQuery } from '@tanstack/react-query';
import { listApplications } from '#contract/applications.ts';
import { mayBeSource } from '#domain/certificates/certification-sources.ts';
import { limits } from '#domain/shared/limits.ts';
import { call } from '#web/lib/api/api-client.ts';
import { applicationKeys } from '#web/lib/applications/application-query.ts';

export const sourcesKey = [...applicationKeys.lists, 'sources'] as const;

/** Applications whose certificate holds, from which a plus application may take its information; newest first. */
export function useSources(enabled: boolean) {
  return useQuery({
    queryKey: sourcesKey,
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        (['certified', 'partially-certified'] as const).map((status) =>
          call(listApplications, { query: { status, limit: limits.pageSizeMax }, signal }),
        ),
      );
      const rows = pages.flatMap((page) => page.rows).filter(mayBeSource);
      return { rows: rows.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt)) };
    },
    enabled,
  });
}
