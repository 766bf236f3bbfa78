import { agreementTypes, privacyCheckDelay } from '#domain/agreements/agreements.ts';
import type { Asked } from '#web/lib/api/early-answers.ts';
import type { Heard } from '#web/lib/api/hear.ts';
import { calls } from './early-calls.ts';

/** Asks once what it waits for has come; never, and rejects, where that fails. */
export type Ask = (asked: Asked, once?: Promise<unknown>) => Promise<Heard>;

/** Milliseconds. */
export const answerWithin = 15_000;
const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The guard's own calls (`guard-facts.ts`). */
export const guardCalls = (origin: string) => ({
  state: calls.state,
  user: calls.user(origin),
  userAgreement: calls.agreement(agreementTypes.user),
  privacyAgreement: calls.agreement(agreementTypes.privacy),
});

/** Throws where the guard asks no more: it has no answer, or one that leads away. */
function refuseToGoOn({ answer, text }: Heard): void {
  if (answer.status !== 200 || JSON.parse(text).state === 0) throw new Error('nothing more is asked');
}

/** In the order that the specification gives. Resolves when all are answered or will not be. */
export function askGuard(ask: Ask, origin: string): Promise<unknown> {
  const guard = guardCalls(origin);
  const isOpen = ask(guard.state).then(refuseToGoOn);
  const user = ask(guard.user, isOpen);
  const known = isOpen.then(() => user.catch(() => null));
  return Promise.allSettled([
    user,
    ask(guard.userAgreement, known),
    ask(
      guard.privacyAgreement,
      known.then(() => after(privacyCheckDelay)),
    ),
  ]);
}
