import { useMutation, useQuery } from '@tanstack/react-query';
import { addAbsence, listAbsences, removeAbsence } from '#contract/reviewers.ts';
import type { Absence } from '#domain/reviewers/reviewers.ts';
import { call } from '#web/lib/api/api-client.ts';
import { adminKeys } from './admin-keys.ts';
import { useRefreshPeople } from './staff-accounts.ts';

/** When a reviewer is away, from today on. */
export function useAbsences(id: string) {
  return useQuery({
    queryKey: [...adminKeys.absences, id],
    queryFn: ({ signal }) => call(listAbsences, { params: { id }, signal }),
  });
}

/** The form shows its error itself, and is empty for the next before the list is refetched. */
export function useAddAbsence(id: string) {
  const refresh = useRefreshPeople();
  return useMutation({
    mutationFn: (body: Absence) => call(addAbsence, { params: { id }, body }),
    onSettled: () => void refresh(),
    meta: { quiet: true },
  });
}

export function useRemoveAbsence(id: string) {
  return useMutation({
    mutationFn: (absence: string) => call(removeAbsence, { params: { id, absence } }),
    onSettled: useRefreshPeople(),
  });
}
