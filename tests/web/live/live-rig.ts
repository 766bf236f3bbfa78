import { vi } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { type EventPage, LiveFeed, type LiveState, type SocketHandlers } from '#web/lib/live/live-feed.ts';

export type LiveStep =
  | ('write' | 'pump' | 'connect' | 'disconnect' | 'connect in vain' | 'prune' | 'show')
  | ('answer' | 'answer as of before' | 'busy' | 'away' | 'no network')
  | ('second' | 'half a minute');

type Question = {
  after: string | undefined;
  /** How long the stream was when it was asked: a snapshot may be as old as that. */
  length: number;
  resolve: (page: EventPage) => void;
  reject: (error: Error) => void;
};

const failures = {
  busy: () => new ApiError({ status: 430, retryAfter: 1 }),
  away: () => new ApiError({ status: 503 }),
  'no network': () => new ApiError({ status: 0 }),
};
const pageSize = 2;

const eventOf = (n: number): LiveEvent => ({
  cursor: `${n}-${n}`,
  entity: 'application',
  id: '00000000-0000-4000-8000-000000000000',
  version: n,
  change: {},
});
const numberOf = (cursor: string) => Number(cursor.split('-')[0]);

/** The reference: a server whose stream is the numbers from 1 on, and what a page that follows it must know. */
export class LiveRig {
  readonly stream: LiveEvent[] = [];
  readonly states: LiveState[] = [];
  /** Why it was not live while the feed said it was. */
  readonly falseClaims: string[] = [];
  readonly outOfOrder: number[] = [];
  readonly feed: LiveFeed;
  readonly #seen = new Set<number>();
  readonly #questions: Question[] = [];
  #handlers: SocketHandlers | undefined;
  #isUp = false;
  #pumped = 0;
  #floor = 0;
  #newest = 0;
  /** The page has read everything up to here by itself; null before it is shown. */
  #readUpTo: number | null = null;
  /** The newest that this connection was told of, by its head or by a push. */
  #toldOf = 0;

  constructor() {
    this.feed = new LiveFeed({
      connect: (handlers) => {
        this.#handlers = handlers;
        return () => {};
      },
      fetchEvents: (after) =>
        new Promise((resolve, reject) => {
          this.#questions.push({ after, length: this.stream.length, resolve, reject });
        }),
      onEvent: ({ version }) => this.#onEvent(version),
      onReset: () => {
        this.#readUpTo = this.stream.length;
      },
      onState: (state) => this.#onState(state),
      maxHeld: 1,
    });
    void this.feed.start().then(() => this.#show());
  }

  /** Numbers up to `upTo` that the page neither read nor was told. */
  missing(upTo: number): number[] {
    const from = this.#readUpTo;
    if (from === null) return [];
    return this.stream
      .slice(from, upTo)
      .map(({ version }) => version)
      .filter((n) => !this.#seen.has(n));
  }

  async take(step: LiveStep): Promise<void> {
    if (step === 'write') this.stream.push(eventOf(this.stream.length + 1));
    else if (step === 'pump') this.#pump();
    else if (step === 'connect') this.#connect();
    else if (step === 'disconnect' || step === 'connect in vain') this.#goDown();
    else if (step === 'prune') this.#floor = this.stream.length;
    else if (step === 'show') this.#show();
    else if (step === 'answer') this.#answer(this.stream.length);
    else if (step === 'answer as of before') this.#answer(this.#questions[0]?.length ?? 0);
    else if (step === 'second') await vi.advanceTimersByTimeAsync(1_000);
    else if (step === 'half a minute') await vi.advanceTimersByTimeAsync(30_000);
    else this.#questions.shift()?.reject(failures[step]());
    await vi.advanceTimersByTimeAsync(0);
    this.#check();
  }

  /** All is well from now on: connected, answered, pushed. */
  async comeToRest(): Promise<void> {
    await this.take('connect');
    await this.take('pump');
    for (let round = 0; round < 100 && (this.states.at(-1) !== 'live' || this.#questions[0]); round += 1) {
      await this.take(this.#questions[0] ? 'answer' : 'half a minute');
    }
  }

  #show(): void {
    if (this.#readUpTo !== null) return;
    this.#readUpTo = this.stream.length;
    this.feed.showPages();
  }

  #onEvent(n: number): void {
    if (n <= this.#newest) this.outOfOrder.push(n);
    this.#newest = n;
    this.#seen.add(n);
  }

  #onState(state: LiveState): void {
    this.states.push(state);
    this.#check();
  }

  #check(): void {
    if (this.states.at(-1) !== 'live') return;
    if (!this.#isUp) this.falseClaims.push('the socket is down');
    for (const n of this.missing(this.#toldOf)) this.falseClaims.push(`${n} is missing`);
  }

  #connect(): void {
    if (this.#isUp) return;
    this.#isUp = true;
    this.#toldOf = this.#pumped;
    this.#handlers?.onHead(`${this.#pumped}-${this.#pumped}`);
  }

  #goDown(): void {
    this.#isUp = false;
    this.#handlers?.onDown();
  }

  #pump(): void {
    const news = this.stream.slice(this.#pumped);
    this.#pumped = this.stream.length;
    if (!this.#isUp) return;
    for (const event of news) {
      this.#toldOf = event.version;
      this.#handlers?.onEvent(event);
    }
  }

  /** What the stream held while it was `length` long. */
  #answer(length: number): void {
    const question = this.#questions.shift();
    if (!question) return;
    const after = question.after === undefined ? null : numberOf(question.after);
    const head = { events: [], cursor: `${length}-${length}`, more: false };
    if (after === null || after < this.#floor) {
      question.resolve({ ...head, reset: after !== null });
      return;
    }
    const newer = this.stream.slice(after, length);
    const events = newer.slice(0, pageSize);
    const cursor = events.at(-1)?.cursor ?? question.after ?? '0-0';
    question.resolve({ events, cursor, more: newer.length > events.length, reset: false });
  }
}
