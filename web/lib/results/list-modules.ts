import { useInfiniteQuery } from '@tanstack/react-query';
import { listModuleResults } from '#contract/applications/module-results.ts';
import type { ModuleChoice } from '#domain/test-results/module-results.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';

/** A configuration's result, which its upload names: another one has other modules. */
export type ModulesTarget = { applicationId: string; configurationId: string; uploadId: string };

export const modulesKey = (target: ModulesTarget, choice: ModuleChoice) =>
  [...queryRoots.applications, 'modules', target, choice] as const;

/** The modules of a result, page below page. */
export function useModules(target: ModulesTarget, choice: ModuleChoice) {
  const { applicationId: id, configurationId } = target;
  return useInfiniteQuery({
    queryKey: modulesKey(target, choice),
    queryFn: ({ pageParam: after, signal }) =>
      call(listModuleResults, { params: { id, configurationId }, query: { choice, after }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { task: 'detailsQuery' },
  });
}
