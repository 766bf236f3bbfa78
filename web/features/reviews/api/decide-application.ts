import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ApplicationDetail } from '#contract/applications.ts';
import type { EndpointCall } from '#contract/endpoint.ts';
import { decideApplication } from '#contract/reviews.ts';
import { call } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { isFateUnknown } from '#web/lib/api/idempotency.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { applicationKeys } from '#web/lib/applications/application-query.ts';

export type Decision = EndpointCall<typeof decideApplication>['body'];
export type ReviewerCommand = Decision['command'];

/** One key for each decision as it is worded: a retry after a lost answer is the same decision, another text is not. */
function useDecisionKeys() {
  const keys = useRef(new Map<string, string>());
  return async function run<T>(decision: Decision, request: (key: string) => Promise<T>): Promise<T> {
    const name = JSON.stringify(decision);
    const key = keys.current.get(name) ?? crypto.randomUUID();
    keys.current.set(name, key);
    try {
      return await request(key);
    } catch (error) {
      if (!isFateUnknown(error)) keys.current.delete(name);
      throw error;
    }
  };
}

/** Sends a decision; the page tells of its refusal. A recorded one stands as pending at once. */
export function useDecide(id: string, person: { name: string; nameEn: string }) {
  const client = useQueryClient();
  const run = useDecisionKeys();
  return useMutation({
    meta: { quiet: true },
    mutationFn: async (body: Decision) => {
      const outcome = await run(body, (idempotencyKey) =>
        call(decideApplication, { params: { id }, body, idempotencyKey }),
      );
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
