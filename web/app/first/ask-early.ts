import type { EventFeed } from '#contract/events.ts';
import { cursorPattern } from '#domain/messages/live-events.ts';
import { type EarlyAnswers, nameOfAsked } from '#web/lib/api/early-answers.ts';
import { readSerial } from '#web/lib/api/headers.ts';
import { type Heard, hear } from '#web/lib/api/hear.ts';
import { languagePrefix } from '#web/lib/language/language.ts';
import { accountServiceOrigin } from '#web/lib/session/account-service.ts';
import { hasEntered } from '#web/lib/session/entered.ts';
import { askGuardBeside } from './ask-guard-beside.ts';
import { calls, callsOfPage, callsThatFollow, isManaged } from './early-calls.ts';
import { type Ask, answerWithin, askGuard } from './guard-calls.ts';

/**
 * The last part of a page's first script: asks for what the app asks for as it starts, while the app's own scripts are
 * read. Whoever asks for the same finds the answer (`hearOnce`); what fails here is asked again there.
 */
const answers: EarlyAnswers = new Map();

const ask: Ask = (asked, once = Promise.resolve()) => {
  const { method, address } = asked;
  const heard = once.then(() => hear(address, { method, signal: AbortSignal.timeout(answerWithin) }));
  heard.catch(() => null);
  answers.set(nameOfAsked(asked), heard);
  return heard;
};

/** The script of the thread that asks the guard's calls, where the build has put it. */
declare const GUARD_WORKER: string;

function askForGuard(): void {
  const origin = accountServiceOrigin();
  try {
    askGuardBeside(GUARD_WORKER, origin, answers);
  } catch {
    // A browser that begins no thread.
    void askGuard(ask, origin);
  }
}

/** The page says where the stream of changes was when it was sent, if it was sent to somebody known; else that is asked. */
function beginStream(): Promise<unknown> {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="stream-cursor"]');
  const cursor = meta?.content ?? '';
  if (cursorPattern.test(cursor)) {
    const begun: EventFeed = { events: [], cursor, more: false, reset: false };
    const heard = { answer: Response.json(begun), text: JSON.stringify(begun) };
    answers.set(nameOfAsked(calls.events), Promise.resolve(heard));
    return Promise.resolve();
  }
  return ask(calls.events).then(({ answer }) => {
    if (answer.status !== 200) throw new Error('the stream has not begun');
  });
}

/** For readers who were let in before; of others the management area is asked nothing until its guard has decided. */
function askForPage(path: string, search: string): void {
  const begun = beginStream();
  // Once the stream has begun, so that every change after them is told.
  const [application] = callsOfPage(path).map((call) => ask(call, begun));
  begun.catch(() => null);
  const follow = ({ answer, text }: Heard) => {
    if (answer.status !== 200) return;
    for (const call of callsThatFollow(path, JSON.parse(text), new URLSearchParams(search))) ask(call);
  };
  application?.then(follow).catch(() => null);
}

function askEarly({ pathname, search }: Location): void {
  if (readSerial() === null) return;
  const path = pathname.slice(languagePrefix(pathname).length);
  ask(calls.session);
  if (!isManaged(path) || !hasEntered()) return;
  askForGuard();
  askForPage(path, search);
}

globalThis.earlyAnswers = answers;
askEarly(location);
