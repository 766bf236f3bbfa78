import { type Mutation, onlineManager, type QueryClient } from '@tanstack/react-query';
import type { ApiError } from '#web/lib/api/api-error.ts';
import type { Answer } from '#web/lib/api/upload-request.ts';
import type { Call, PendingCall } from './pending-call.ts';

/** A changing call of a page. */
export type CallMutation = Mutation<Answer, Error, Call, unknown>;

export const callKey = ['call'] as const;
/** How many paused calls have been sent, until the reader has seen it. */
export const sentKey = ['calls-sent'] as const;

export function callsOf(client: QueryClient): CallMutation[] {
  const all = client.getMutationCache().findAll({ mutationKey: callKey });
  return all as unknown as CallMutation[];
}

/** By identity: a call that was removed and made again has the same key. */
export const mutationOf = (client: QueryClient, call: Call) =>
  callsOf(client).find(({ state }) => state.variables === call);

/** Calls that could not be sent at once; they are listed for the reader. */
export const pausedCalls = new WeakSet<CallMutation>();

/** Marks calls that cannot be sent now, and those of the same scope behind them. */
export function markPaused(client: QueryClient): void {
  const calls = callsOf(client).filter(({ state }) => state.status === 'pending');
  for (const one of calls) {
    const { isPaused, failureCount } = one.state;
    if (failureCount > 0 || (isPaused && !onlineManager.isOnline())) pausedCalls.add(one);
  }
  const scopes = new Set(calls.filter((one) => pausedCalls.has(one)).map(({ options }) => options.scope?.id));
  for (const one of calls) if (one.state.isPaused && scopes.has(one.options.scope?.id)) pausedCalls.add(one);
}

export function wasPaused(client: QueryClient, call: Call): boolean {
  const mutation = mutationOf(client, call);
  return mutation !== undefined && pausedCalls.has(mutation);
}

/** Paused, or refused after a pause; a refusal without a pause is shown by its page. */
export function isUnsent(mutation: CallMutation): boolean {
  const { status, variables } = mutation.state;
  return pausedCalls.has(mutation) && (status === 'pending' || (status === 'error' && !variables?.silent));
}

/** A call as it is listed for the reader. */
export function viewOf({ state }: CallMutation): PendingCall {
  const { error, failureCount, isPaused, status, variables } = state;
  const isTried = status === 'pending' && !isPaused;
  return {
    ...(variables as Call),
    isSending: isTried && failureCount === 0,
    isFailing: isTried && failureCount > 0,
    refusal: error as ApiError | null,
  };
}
