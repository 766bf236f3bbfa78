import { agreementTypes, privacyCheckDelay } from '#domain/agreements/agreements.ts';
import { type Asked, type EarlyAnswers, nameOfAsked } from '#web/lib/api/early-answers.ts';
import { readSerial } from '#web/lib/api/headers.ts';
import { type Heard, hear } from '#web/lib/api/hear.ts';
import { languagePrefix } from '#web/lib/language/language.ts';
import { accountServiceOrigin } from '#web/lib/session/account-service.ts';
import { hasEntered } from '#web/lib/session/entered.ts';
import { calls, callsOfPage, isManaged } from './early-calls.ts';

/**
 * The last part of a page's first script: asks for what the app asks for as it starts, while the app's own scripts are
 * read. Whoever asks for the same finds the answer (`hearOnce`); what fails here is asked again there.
 */
const answers: EarlyAnswers = new Map();
/** Milliseconds. */
const answerWithin = 15_000;
const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function ask(asked: Asked, once: Promise<unknown> = Promise.resolve()): Promise<Heard> {
  const { method, address } = asked;
  const heard = once.then(() => hear(address, { method, signal: AbortSignal.timeout(answerWithin) }));
  heard.catch(() => null);
  answers.set(nameOfAsked(asked), heard);
  return heard;
}

/** Throws where the guard asks no more: it has no answer, or one that leads away. */
function refuseToGoOn({ answer, text }: Heard): void {
  if (answer.status !== 200 || JSON.parse(text).state === 0) throw new Error('nothing more is asked');
}

/** In the order of the guard's own calls (`guard-facts.ts`), which the specification gives. */
function askGuard(): void {
  const isOpen = ask(calls.state).then(refuseToGoOn);
  const user = ask(calls.user(accountServiceOrigin()), isOpen);
  const known = isOpen.then(() => user.catch(() => null));
  ask(calls.agreement(agreementTypes.user), known);
  ask(
    calls.agreement(agreementTypes.privacy),
    known.then(() => after(privacyCheckDelay)),
  );
  known.catch(() => null);
}

/** For readers who were let in before; of others the management area is asked nothing until its guard has decided. */
function askForPage(path: string): void {
  const begun = ask(calls.events).then(({ answer }) => {
    if (answer.status !== 200) throw new Error('the stream has not begun');
  });
  // Once the stream has begun, so that every change after them is told.
  for (const call of callsOfPage(path)) ask(call, begun);
  begun.catch(() => null);
}

function askEarly({ pathname }: Location): void {
  if (readSerial() === null) return;
  const path = pathname.slice(languagePrefix(pathname).length);
  ask(calls.session);
  if (!isManaged(path) || !hasEntered()) return;
  askGuard();
  askForPage(path);
}

globalThis.earlyAnswers = answers;
askEarly(location);
