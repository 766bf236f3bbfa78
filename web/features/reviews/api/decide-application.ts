import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApplicationDetail } from '#contract/applications.ts';
import type { EndpointCall } from '#contract/endpoint.ts';
import { decideApplication, withdrawDecision } from '#contract/reviews.ts';
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
      const { id: entryId, effectiveAt } = outcome;
      const times = { at: new Date().toISOString(), effectiveAt };
      const entry = { id: entryId, type: command.type, ...by, own: true, ...times };
      client.setQueryData<ApplicationDetail>(
        applicationKeys.detail(id),
        (known) => known && { ...known, pending: [...known.pending, entry] },
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryRoots.applications }),
  });
}

type Withdrawal = { id: string; decision: string };

/** Withdraws one's own decision before it takes effect; the page tells of its refusal. */
export function useWithdraw() {
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: (params: Withdrawal) => call(withdrawDecision, { params }),
    onSettled: () => client.invalidateQueries({ queryKey: queryRoots.applications }),
  });
}
