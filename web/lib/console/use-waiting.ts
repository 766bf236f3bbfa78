import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { EndpointResponse } from '#contract/endpoint.ts';
import { readWaiting } from '#contract/programme/console.ts';
import { limits } from '#domain/shared/limits.ts';
import { call } from '#web/lib/api/api-client.ts';
import { useLiveEvents } from '#web/lib/live/live.tsx';

export type ConsoleWaiting = EndpointResponse<typeof readWaiting>;

/** Counts follow pushes within this many milliseconds, once for all that come in between. */
const recountAfter = 2_000;

const waitingQuery = queryOptions({
  queryKey: ['console', 'waiting'],
  queryFn: ({ signal }) => call(readWaiting, { signal }),
  refetchInterval: limits.noticePollMs,
});

/** For a page that knows a count to be another by now. */
export function useCountAnew(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries(waitingQuery), [client]);
}

/** What waits in each part of the console: counted anew after pushes, and each minute. */
export function useWaiting(): ConsoleWaiting | undefined {
  const client = useQueryClient();
  const [pending] = useState({ is: false });
  useLiveEvents(({ entity }) => {
    if (pending.is || entity === 'message' || entity === 'upload') return;
    pending.is = true;
    setTimeout(() => {
      pending.is = false;
      void client.invalidateQueries(waitingQuery);
    }, recountAfter);
  });
  return useQuery(waitingQuery).data;
}
