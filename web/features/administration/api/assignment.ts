import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { handOver, readCompetence, readHandOver, writeCompetence } from '#contract/reviewers/assignment.ts';
import type { Competence } from '#domain/reviewers/competence.ts';
import type { Absence } from '#domain/reviewers/reviewers.ts';
import { call } from '#web/lib/api/api-client.ts';
import { applicationKeys } from '#web/lib/applications/application-query.ts';
import { programmeChangesRoot } from '#web/lib/programme/programme-changes.ts';
import { adminKeys } from './admin-keys.ts';

const competenceKey = (id: string) => [...adminKeys.absences, id, 'competence'] as const;

/** What a reviewer reviews. */
export function useCompetence(id: string) {
  return useQuery({
    queryKey: competenceKey(id),
    queryFn: ({ signal }) => call(readCompetence, { params: { id }, signal }),
  });
}

export function useWriteCompetence(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Competence) => call(writeCompetence, { params: { id }, body }),
    onSettled: () =>
      Promise.all(
        [competenceKey(id), programmeChangesRoot].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}

/** What falls due while a reviewer is away, and to whom it would go. */
export function useDueReviews(id: string, { firstDay, lastDay }: Absence) {
  return useQuery({
    // Under the lists of applications: assigning one by one changes it.
    queryKey: [...applicationKeys.lists, 'hand-over', id, firstDay, lastDay],
    queryFn: ({ signal }) => call(readHandOver, { params: { id }, query: { firstDay, lastDay }, signal }),
  });
}

export function useHandOver(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Absence) => call(handOver, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: applicationKeys.lists }),
  });
}
