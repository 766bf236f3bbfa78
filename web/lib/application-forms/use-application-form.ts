import { useQuery } from '@tanstack/react-query';
import { readApplicationForm } from '#contract/application-forms/application-forms.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { useIsLive } from '#web/lib/live/live.tsx';

/** Milliseconds between two looks at a form that is being read, while no push tells of it. */
const lookAgain = 3_000;

/** What an uploaded application form says; kept fresh by pushes until it was read. */
export function useApplicationForm(id: string | null) {
  const isLive = useIsLive();
  return useQuery({
    queryKey: [...queryRoots.applicationForms, id],
    queryFn: ({ signal }) => call(readApplicationForm, { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isLive || state.data?.finishedAt ? false : lookAgain),
    meta: { quiet: true },
  });
}
