import { type Asked, nameOfAsked } from '#web/lib/api/early-answers.ts';
import { type Heard, hearWith } from '#web/lib/api/hear.ts';
import { answerWithin, askGuard } from './guard-calls.ts';
import type { GuardTask, GuardWord } from './guard-messages.ts';

/**
 * A thread of its own: on the page's, which reads the app's scripts for as long as all four calls take, each would wait for
 * those before the next is sent.
 */
function askFor({ origin, headers }: GuardTask): Promise<unknown> {
  const ask = (asked: Asked, once: Promise<unknown> = Promise.resolve()): Promise<Heard> => {
    const name = nameOfAsked(asked);
    const tell = (word: GuardWord) => postMessage(word);
    const { method, address } = asked;
    const signal = () => AbortSignal.timeout(answerWithin);
    const heard = once.then(() => hearWith(headers, address, { method, signal: signal() }));
    heard.then(
      ({ answer, text }) => tell({ name, status: answer.status, headers: [...answer.headers], text }),
      () => tell({ name, status: null }),
    );
    return heard;
  };
  return askGuard(ask, origin);
}

addEventListener(
  'message',
  ({ data }: MessageEvent<GuardTask>) => {
    const begun: GuardWord = 'begun';
    postMessage(begun);
    void askFor(data).finally(close);
  },
  { once: true },
);
