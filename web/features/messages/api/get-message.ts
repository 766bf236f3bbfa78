import { useQuery } from '@tanstack/react-query';
import { getMessage } from '#contract/messages.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';

/** One message; where its application stands is refetched with every push. */
export function useMessage(id: string) {
  return useQuery({
    queryKey: [...queryRoots.messages, 'detail', id],
    queryFn: ({ signal }) => call(getMessage, { params: { id }, signal }),
    meta: { task: 'detailsQuery', record: true },
  });
}
