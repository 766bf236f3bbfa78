import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endOwnSession, listOwnSessions } from '#contract/accounts/own-sessions.ts';
import { call } from '#web/lib/api/api-client.ts';

export const sessionsKey = ['session', 'own'] as const;

/** Where the reader is signed in, and when they signed in before. */
export function useOwnSessions() {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call(listOwnSessions, { signal }),
  });
}

/** Signs out of one other place, or of all where none is named. */
export function useSignOutElsewhere() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? call(endOtherSessions, {}) : call(endOwnSession, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
}
