import { vi } from 'vitest';
import { TakenBack } from '#web/lib/api/taken-back.ts';
import type { Answer } from '#web/lib/api/upload-request.ts';
import type { PendingCall } from '#web/lib/pending/pending-call.ts';
import { PendingQueue } from '#web/lib/pending/pending-queue.ts';

export type PendingStep =
  | ('call' | 'take back' | 'offline' | 'online' | 'reload' | 'second' | 'minute')
  | ('answer' | 'refuse' | 'lose the call' | 'lose the answer' | 'busy' | 'gateway');

type Asked = {
  call: PendingCall;
  signal: AbortSignal;
  resolve: (a: Answer) => void;
  reject: (e: Error) => void;
};
const answerOf = (status: number): Answer => ({ status, body: '{}', requestId: null, retryAfter: null });

/** The reference: a server that does each key once, a browser's store, and pages that come and go over them. */
export class PendingRig {
  /** What took effect, in its order. */
  readonly effects: string[] = [];
  readonly refused = new Set<string>();
  readonly takenBack = new Set<string>();
  /** Calls in the order in which they were made, and whether each had to wait from the beginning. */
  readonly made: { key: string; waited: boolean }[] = [];
  /** What was sent again although its answer had come. */
  readonly sentTwice: string[] = [];
  #answered = new Set<string>();
  #asked: Asked[] = [];
  #stored: readonly PendingCall[] = [];
  #up = true;
  queue = this.#open();

  #open(): PendingQueue {
    const queue = new PendingQueue({
      send: (call, signal) => this.#receive(call, signal),
      store: {
        read: () => [...this.#stored],
        write: (calls) => {
          this.#stored = structuredClone(calls);
        },
      },
      refusalOf: ({ status }) => ({ status, code: 'x', message: '', requestId: null, details: {} }),
    });
    queue.setUp(this.#up);
    queue.start();
    return queue;
  }

  #receive(call: PendingCall, signal: AbortSignal): Promise<Answer> {
    if (this.#answered.has(call.key)) this.sentTwice.push(call.key);
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    if (!this.#up) return Promise.reject(new TypeError('failed to fetch'));
    const asked = { call, signal, resolve, reject };
    this.#asked.push(asked);
    signal.addEventListener('abort', () => {
      this.#asked = this.#asked.filter((one) => one !== asked);
      reject(new DOMException('stopped', 'AbortError'));
    });
    return promise;
  }

  #call(): void {
    const key = `${this.made.length + 1}`;
    const { waiting } = this.queue.state;
    this.made.push({ key, waited: !this.#up || waiting.length > 0 });
    const call = { operation: 'contact.write', name: null, method: 'POST', address: `/${key}` };
    this.queue.run({ ...call, key, body: key, silent: false, drafts: [] }).then(
      // The page was told, and whoever asked for it decides.
      ({ status }) => status > 299 && this.refused.add(key),
      (error) => error instanceof TakenBack && this.takenBack.add(key),
    );
  }

  #do({ key }: PendingCall): void {
    if (!this.effects.includes(key)) this.effects.push(key);
  }

  #respond(step: PendingStep): void {
    const asked = this.#asked.shift();
    if (!asked) return;
    const { call, resolve, reject } = asked;
    if (step === 'lose the call') reject(new TypeError('failed to fetch'));
    else if (step === 'busy') resolve(answerOf(430));
    else if (step === 'gateway') resolve(answerOf(502));
    else if (step === 'refuse' && !this.effects.includes(call.key)) {
      this.#answered.add(call.key);
      this.refused.add(call.key);
      resolve(answerOf(409));
    } else {
      this.#do(call);
      if (step === 'lose the answer') reject(new TypeError('failed to fetch'));
      else {
        this.#answered.add(call.key);
        resolve(answerOf(200));
      }
    }
  }

  async take(step: PendingStep): Promise<void> {
    if (step === 'call') this.#call();
    else if (step === 'take back') this.#takeBack();
    else if (step === 'offline' || step === 'online') this.#setUp(step === 'online');
    else if (step === 'reload') this.#reload();
    else if (step === 'second') await vi.advanceTimersByTimeAsync(1_000);
    else if (step === 'minute') await vi.advanceTimersByTimeAsync(60_000);
    else this.#respond(step);
    await vi.advanceTimersByTimeAsync(0);
  }

  #takeBack(): void {
    const last = this.queue.state.waiting.at(-1);
    if (!last || last.key === this.queue.state.sending) return;
    this.queue.takeBack(last.key);
    this.takenBack.add(last.key);
  }

  #setUp(up: boolean): void {
    this.#up = up;
    this.queue.setUp(up);
  }

  /** What no page has kept yet ends with it: nobody was told that it would be sent. */
  #reload(): void {
    const kept = new Set(this.#stored.map(({ key }) => key));
    const { effects, refused } = this;
    for (const { key } of this.made) {
      if (!kept.has(key) && !effects.includes(key) && !refused.has(key)) this.takenBack.add(key);
    }
    this.queue.stop();
    this.#asked = [];
    this.queue = this.#open();
  }

  /** From now on there is a connection, and whatever is asked is answered. */
  async comeToRest(): Promise<void> {
    await this.take('online');
    for (let round = 0; round < 300; round += 1) {
      await this.take(this.#asked[0] ? 'answer' : 'second');
      if (this.queue.state.waiting.length === 0 && !this.#asked[0]) return;
    }
  }
}
