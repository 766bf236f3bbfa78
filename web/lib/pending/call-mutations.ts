import { type Mutation, onlineManager, type QueryClient } from '@tanstack/react-query';
import { ApiError, errorFromAnswer } from '#web/lib/api/api-error.ts';
import { sendJson } from '#web/lib/api/send-json.ts';
import { TakenBack } from '#web/lib/api/taken-back.ts';
import type { Answer } from '#web/lib/api/upload-request.ts';
import { recheckSession } from '#web/lib/session/session.ts';
import { dropDraftsOf } from './draft-calls.ts';
import type { Call, NewCall, PendingCall } from './pending-call.ts';

/** A call of a page; its context says whether it had to wait from the beginning. */
type CallMutation = Mutation<Answer, Error, Call, boolean>;

export const callKey = ['call'] as const;
/** How many went of those that had to wait, until that has been told. */
export const sentKey = ['calls-sent'] as const;

/** A server keeps the answers to its keys for a day at least: after that a repeat would be done once more. */
const sentWithinMs = 12 * 3_600_000;
const answerWithinMs = 60_000;
/** A try that is planned cannot be brought forward once the server answers again. */
const longestDelayMs = 10_000;
const longestAskedMs = 30_000;
/** Faults of the server itself after which somebody has to look. */
const faultsAtMost = 5;
/** The portal has too much to do, or something before it finds it away; or who is behind the call has to sign in again. */
const mayCome = [401, 429, 430, 502, 503, 504];

export function callsOf(client: QueryClient): CallMutation[] {
  const all = client.getMutationCache().findAll({ mutationKey: callKey });
  return all as unknown as CallMutation[];
}

const findKey = (client: QueryClient, key: string) =>
  callsOf(client).find(({ state }) => state.variables?.key === key);

/** The mutation of this very call: what was taken back and asked for once more has the same key. */
const mutationOf = (client: QueryClient, call: Call) =>
  callsOf(client).find(({ state }) => state.variables === call);

const hasMetTrouble = ({ state }: CallMutation) =>
  state.context === true || state.failureCount > 0 || (state.isPaused && !onlineManager.isOnline());

/** It could not be sent at once, or waits behind one that could not. */
function isLate(client: QueryClient, mutation: CallMutation): boolean {
  const { scope } = mutation.options;
  if (!mutation.state.isPaused) return hasMetTrouble(mutation);
  return callsOf(client).some((one) => one.options.scope?.id === scope?.id && hasMetTrouble(one));
}

/** It waits, or was refused after it had waited; what was refused at once its page has told. */
export function isKept(client: QueryClient, mutation: CallMutation): boolean {
  const { status, context, failureCount, variables } = mutation.state;
  if (status === 'pending') return isLate(client, mutation);
  return status === 'error' && !variables?.silent && (context === true || failureCount > 1);
}

/** What people are told of a call. */
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

function isWorthAnother(failures: number, error: Error, waited: boolean): boolean {
  if (error instanceof TakenBack) return false;
  if (!(error instanceof ApiError)) return true;
  if (!waited && failures === 0) return false;
  return mayCome.includes(error.status) || (error.status >= 500 && failures < faultsAtMost);
}

function delayOf(failures: number, error: Error): number {
  const asked = ((error instanceof ApiError && error.retryAfter) || 0) * 1_000;
  return Math.max(Math.min(1_000 * 2 ** failures, longestDelayMs), Math.min(asked, longestAskedMs));
}

/** Aborted once the call is not in the cache any more. */
function untilTakenBack(client: QueryClient, call: Call) {
  const stop = new AbortController();
  const look = () => {
    if (!mutationOf(client, call)) stop.abort(new TakenBack('The call was taken back'));
  };
  look();
  return { signal: stop.signal, leave: client.getMutationCache().subscribe(look) };
}

async function send(client: QueryClient, call: Call): Promise<Answer> {
  if (Date.now() - Date.parse(call.at) > sentWithinMs)
    throw new ApiError({ status: 0, details: { reason: 'old' } });
  const { signal, leave } = untilTakenBack(client, call);
  try {
    const limits = AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]);
    const answer = await sendJson({ ...call, signal: limits });
    if (answer.status >= 200 && answer.status <= 299) return answer;
    const late = mutationOf(client, call);
    if (answer.status === 401 && late && isLate(client, late)) void recheckSession(client);
    throw errorFromAnswer(answer.status, answer.body, answer.requestId, answer.retryAfter);
  } finally {
    leave();
  }
}

/** What went late is told, and read anew: the page that asked for it may be gone. */
function noteSent(client: QueryClient, call: Call): void {
  dropDraftsOf(call.key);
  const mutation = mutationOf(client, call);
  if (call.silent || !mutation || !isLate(client, mutation)) return;
  client.setQueryData<number>(sentKey, (sent = 0) => sent + 1);
  void client.invalidateQueries();
}

/** How a call is sent, also one that was made before a reload. */
export function defineCalls(client: QueryClient): void {
  client.setMutationDefaults<Answer, Error, Call, boolean>(callKey, {
    networkMode: 'online',
    gcTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
    mutationFn: (call) => send(client, call),
    retry: (failures, error) => isWorthAnother(failures, error, true),
    retryDelay: delayOf,
    onMutate: () => !onlineManager.isOnline(),
    onSuccess: (_answer, call) => noteSent(client, call),
  });
}

/** What concerns one record goes in the order in which it was asked for. */
const recordOf = (address: string) => /^[^?]*?\/[0-9a-f-]{36}(?=[/?]|$)|^[^?]*/.exec(address)?.[0] ?? address;

const isSamePlace = (one: NewCall | undefined, other: NewCall) =>
  one?.method === other.method && one.address === other.address;

function build(client: QueryClient, call: NewCall, isAsked: boolean): CallMutation {
  const waited = !onlineManager.isOnline();
  return client.getMutationCache().build<Answer, Error, Call, boolean>(client, {
    mutationKey: callKey,
    scope: { id: recordOf(call.address) },
    ...(isAsked && { retry: (failures, error) => isWorthAnother(failures, error, waited) }),
  });
}

/** Of what waited too long the list of what was refused tells. */
function tellPage(error: unknown): never {
  throw error instanceof ApiError && error.details.reason === 'old' ? new TakenBack('It is too old') : error;
}

/** The answer, whenever it comes; the same call made twice is one. @throws {TakenBack | ApiError} */
export async function runCall(client: QueryClient, made: NewCall): Promise<Answer> {
  const cache = client.getMutationCache();
  const known = callsOf(client).filter(({ state }) => isSamePlace(state.variables, made));
  // What is sent to the same place takes the place of what was refused there.
  for (const one of known) if (one.state.status === 'error') cache.remove(one);
  const same = known.find(({ state }) => state.status === 'pending' && state.variables?.body === made.body);
  const mutation = same ?? build(client, made, true);
  const { promise: takenBack, reject } = Promise.withResolvers<never>();
  const leave = cache.subscribe(({ type, mutation: which }) => {
    if (type === 'removed' && which === mutation && mutation.state.status === 'pending')
      reject(new TakenBack('The call was taken back'));
  });
  const call = { ...made, at: new Date().toISOString() };
  const answer = same ? (same.continue() as Promise<Answer>) : mutation.execute(call);
  return Promise.race([answer, takenBack]).catch(tellPage).finally(leave);
}

/** Lets go of one that waits or was refused; what waited behind it goes on. */
export function removeCall(client: QueryClient, key: string): void {
  const mutation = findKey(client, key);
  if (mutation) client.getMutationCache().remove(mutation);
  void client.resumePausedMutations();
}

/** Sends once more what was refused: after a refusal its key is free. */
export function sendAgain(client: QueryClient, key: string): void {
  const mutation = findKey(client, key);
  const call = mutation?.state.variables;
  if (!mutation || !call) return;
  client.getMutationCache().remove(mutation);
  void build(client, call, false)
    .execute({ ...call, at: new Date().toISOString() })
    .catch(() => {});
}
