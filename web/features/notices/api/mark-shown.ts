import { useMutation, useQueryClient } from '@tanstack/react-query';
import { markShown } from '#contract/notices.ts';
import { call } from '#web/lib/api/api-client.ts';
import { reportFailure } from '#web/lib/failures/report-failure.ts';
import { unreadQuery } from '#web/lib/shell/unread.ts';
import { isSettled, without } from '../model/bulletin-turn.ts';
import { bulletinsQuery } from './list-bulletins.ts';

/** Notes that a bulletin was shown; from then on the next one is the first of the list. */
export function useMarkShown() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await call(markShown, { params: { id }, silent: true });
      } catch (error) {
        if (!isSettled(error)) throw error;
      }
    },
    meta: { quiet: true },
    onSuccess: async (_answer, id) => {
      await client.cancelQueries(bulletinsQuery);
      client.setQueryData(bulletinsQuery.queryKey, (bulletins) => bulletins && without(bulletins, id));
      await client.invalidateQueries(unreadQuery);
    },
    onError: (error) => reportFailure(error),
  });
}
