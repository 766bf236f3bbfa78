import type { FailureGroupView } from '#contract/applications/failure-groups.ts';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import { type GroupFilter, useGroupCases } from '#web/lib/results/result-queries.ts';
import { CaseList } from './case-list.tsx';

type Group = Pick<FailureGroupView, 'print' | 'pattern'>;

/** The number of each group among those of the same headline; nothing for a headline that occurs once. */
export function headlineNumbers(groups: readonly Group[]): ReadonlyMap<string, number> {
  const alike = [...Map.groupBy(groups, ({ pattern }) => pattern).values()].filter(
    ({ length }) => length > 1,
  );
  return new Map(alike.flatMap((list) => list.map(({ print }, place) => [print, place + 1] as const)));
}

type GroupCasesProps = { print: string; applicationId: string; filter: GroupFilter };

/** The cases of a group, page below page. */
export function GroupCases({ print, applicationId, filter }: GroupCasesProps) {
  const query = useGroupCases(applicationId, print, filter);
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const [first] = data?.pages ?? [];
  if (isError && !data) return <LoadFailure onRetry={() => void refetch()} />;
  if (!first) return <SkeletonRows columns={3} />;
  return (
    <CaseList
      rows={data?.pages.flatMap((page) => page.rows) ?? []}
      total={first.total}
      onMore={() => {
        if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
      }}
    />
  );
}
