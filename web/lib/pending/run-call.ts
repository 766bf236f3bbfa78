import type { QueryClient } from '@tanstack/react-query';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { CallCancelled } from '#web/lib/api/call-cancelled.ts';
import { forgetKeys } from '#web/lib/api/call-keys.ts';
import { isFateUnknown } from '#web/lib/api/idempotency.ts';
import type { Answer } from '#web/lib/api/upload-request.ts';
import { type CallMutation, callKey, callsOf, pausedCalls } from './call-state.ts';
import type { Call, NewCall } from './pending-call.ts';
import { shouldRetry } from './send-call.ts';

/** The scope of a call: calls of one record are sent in their order. */
const recordOf = (address: string) => /^[^?]*?\/[0-9a-f-]{36}(?=[/?]|$)|^[^?]*/.exec(address)?.[0] ?? address;

const isSameTarget = (one: NewCall | undefined, other: NewCall) =>
  one?.method === other.method && one.address === other.address;

function build(client: QueryClient, call: NewCall): CallMutation {
  const mutation: CallMutation = client.getMutationCache().build<Answer, Error, Call, unknown>(client, {
    mutationKey: callKey,
    scope: { id: recordOf(call.address) },
    retry: (failures, error) => shouldRetry(failures, error, pausedCalls.has(mutation)),
  });
  return mutation;
}

/** A call that waited too long is shown in the list of refused calls, not by its page. */
function rejectCall({ method, address }: NewCall, error: ApiError): never {
  if (!isFateUnknown(error)) forgetKeys({ address: `${method} ${address}` });
  throw error.details.reason === 'old' ? new CallCancelled() : error;
}

/** The answer, whenever it comes; the same call made twice is one. @throws {ApiError} */
export function runCall(client: QueryClient, made: NewCall): Promise<Answer> {
  const cache = client.getMutationCache();
  const known = callsOf(client).filter(({ state }) => isSameTarget(state.variables, made));
  // A new call to the same address replaces the refused ones.
  for (const one of known) if (one.state.status === 'error') cache.remove(one);
  const same = known.find(({ state }) => state.status === 'pending' && state.variables?.body === made.body);
  const mutation = same ?? build(client, made);
  const { promise: cancelled, reject } = Promise.withResolvers<never>();
  const leave = cache.subscribe(({ type, mutation: which }) => {
    if (type === 'removed' && which === mutation && mutation.state.status === 'pending')
      reject(new CallCancelled());
  });
  const call = { ...made, at: new Date().toISOString() };
  const answer = same ? (same.continue() as Promise<Answer>) : mutation.execute(call);
  return Promise.race([answer, cancelled])
    .catch((error) => rejectCall(made, error))
    .finally(leave);
}

const findKey = (client: QueryClient, key: string) =>
  callsOf(client).find(({ state }) => state.variables?.key === key);

/** Removes a paused or refused call; those behind it go on. */
export function removeCall(client: QueryClient, key: string): void {
  const mutation = findKey(client, key);
  if (mutation) client.getMutationCache().remove(mutation);
  void client.resumePausedMutations();
}

/** Sends a refused call again; the server frees its key after a refusal. */
export function sendAgain(client: QueryClient, key: string): void {
  const mutation = findKey(client, key);
  const call = mutation?.state.variables;
  if (!mutation || !call) return;
  client.getMutationCache().remove(mutation);
  const again = build(client, call);
  pausedCalls.add(again);
  again.execute({ ...call, at: new Date().toISOString() }).catch(() => {});
}
