import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ArrivalView, listArrivals } from '#contract/applications/arrivals.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { giveUpResult } from '../model/send-result.ts';

export const arrivalsKey = [...queryRoots.applications, 'arrivals'] as const;

const none: readonly ArrivalView[] = [];

/** Results of an application, or of a lab's work, that were not sent to their end. */
export function useArrivals(workId: string): readonly ArrivalView[] {
  const { data } = useQuery({
    queryKey: arrivalsKey,
    queryFn: ({ signal }) => call(listArrivals, { signal }),
    select: ({ rows }) => rows.filter((row) => row.applicationId === workId || row.labWork === workId),
    meta: { quiet: true },
  });
  return data ?? none;
}

/** Gives one up. */
export function useGiveUp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: giveUpResult,
    onSettled: () => client.invalidateQueries({ queryKey: arrivalsKey }),
  });
}
