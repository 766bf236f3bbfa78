import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApplicationDetail } from '#contract/applications.ts';
import type { EndpointCall } from '#contract/endpoint.ts';
import { decideApplication } from '#contract/reviews.ts';
import { call } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { applicationKeys } from '#web/lib/applications/application-query.ts';

export type Decision = EndpointCall<typeof decideApplication>['body'];
export type ReviewerCommand = Decision['command'];

/** Sends a decision; the page tells of its refusal. A recorded one stands as pending at once. */
export function useDecide(id: string, person: { name: string; nameEn: string }) {
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: async (body: Decision) => {
      const outcome = await call(decideApplication, { params: { id }, body });
      if (outcome.state === 'refused') throw new ApiError({ status: 409, code: outcome.errorCode });
      return outcome;
    },
    onSuccess: (outcome, { command }) => {
      if (outcome.state !== 'recorded') return;
      const by = { actor: person.name, actorEn: person.nameEn };
      const entry = { id: outcome.id, type: command.type, ...by, at: new Date().toISOString() };
      client.setQueryData<ApplicationDetail>(
        applicationKeys.detail(id),
        (known) => known && { ...known, pending: [...known.pending, entry] },
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryRoots.applications }),
  });
}
