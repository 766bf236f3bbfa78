import { type EarlyAnswers, nameOfAsked } from '#web/lib/api/early-answers.ts';
import { requestHeaders } from '#web/lib/api/headers.ts';
import type { Heard } from '#web/lib/api/hear.ts';
import { guardCalls } from './guard-calls.ts';
import type { GuardTask, GuardWord } from './guard-messages.ts';

/** Milliseconds. */
const beginsWithin = 2_000;
const hearsWithin = 100;

type Policies = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (_: string) => string };
};

/** The one script of a thread that pages start; browsers with trusted types take an address from a policy alone. */
function trusted(script: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  const policy = trustedTypes?.createPolicy('first-script', { createScriptURL: () => script });
  return policy?.createScriptURL('') ?? script;
}

/**
 * Has the guard's calls asked by a thread of their own, whose script this is. Where that fails, nothing is answered.
 * Throws where no thread may be begun; then nobody is to wait for one.
 */
export function askGuardBeside(script: string, origin: string, answers: EarlyAnswers): void {
  const worker = new Worker(trusted(script));
  const waiting = new Map<string, PromiseWithResolvers<Heard>>();
  for (const asked of Object.values(guardCalls(origin))) {
    const heard = Promise.withResolvers<Heard>();
    heard.promise.catch(() => null);
    waiting.set(nameOfAsked(asked), heard);
    answers.set(nameOfAsked(asked), heard.promise);
  }
  const giveUp = () => {
    worker.terminate();
    for (const { reject } of waiting.values()) reject(new Error('the guard’s calls were not asked early'));
  };
  worker.addEventListener('error', giveUp);
  // The page's own thread may be what was busy: then its word is there already, and heard first.
  let late = setTimeout(() => {
    late = setTimeout(giveUp, hearsWithin);
  }, beginsWithin);
  worker.addEventListener('message', ({ data }: MessageEvent<GuardWord>) => {
    if (data === 'begun') return clearTimeout(late);
    const heard = waiting.get(data.name);
    if (data.status === null) return heard?.reject(new Error('there is no answer'));
    const { text, status, headers } = data;
    heard?.resolve({ answer: new Response(text || null, { status, headers }), text });
  });
  const task: GuardTask = { origin, headers: requestHeaders() };
  worker.postMessage(task);
}
