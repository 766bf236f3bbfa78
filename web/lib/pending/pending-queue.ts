import { TakenBack } from '#web/lib/api/taken-back.ts';
import type { Answer } from '#web/lib/api/upload-request.ts';
import type { NewCall, PendingCall, RefusalOfCall } from './pending-call.ts';

export type PendingState = {
  /** In the order in which they were made. */
  waiting: readonly PendingCall[];
  refused: readonly PendingCall[];
  /** The key of the one that is under way. */
  sending: string | null;
  /** How many went since the first of them had to wait. */
  sent: number;
  /** Milliseconds of the epoch since when something could not be sent; null while all goes. */
  since: number | null;
  /** The last try met no answer. */
  failing: boolean;
};

type QueueOptions = {
  /** Rejects where no answer came. */
  send: (call: PendingCall, signal: AbortSignal) => Promise<Answer>;
  store: { read: () => PendingCall[]; write: (calls: readonly PendingCall[]) => void };
  refusalOf: (answer: Answer) => RefusalOfCall;
  /** The server knows nobody behind the calls: they wait until somebody has signed in. */
  onSignedOut?: (answer: Answer) => void;
  /** One went that no page waits for any more, as it was made before a reload. */
  onOrphanSent?: (call: PendingCall) => void;
  now?: () => number;
};

const callsAtMost = 50;
const charactersAtMost = 500_000;
/** A server keeps the answers to its keys for a day at least: after that a repeat would be done once more. */
const sentWithinMs = 12 * 3_600_000;
const answerWithinMs = 30_000;
const longestDelayMs = 30_000;
/** Faults of the server itself after which somebody has to look. */
const faultsAtMost = 5;

type Waiter = { promise: Promise<Answer>; resolve: (a: Answer) => void; reject: (e: unknown) => void };

/** The portal has too much to do, or something before it finds it away: it is asked again for as long as it takes. */
const mayCome = ({ status }: Answer) => [429, 430, 502, 503, 504].includes(status);
const tooOld: RefusalOfCall = {
  status: 0,
  code: null,
  message: '',
  requestId: null,
  details: { reason: 'old' },
};

/**
 * Changing calls in the order in which they were made. While all is well each goes at once; what meets no answer, or is
 * made while something waits, is kept, and sent one after the other under its own key once there is a connection.
 */
export class PendingQueue {
  readonly #options: QueueOptions;
  readonly #listeners = new Set<() => void>();
  readonly #waiters = new Map<string, Waiter>();
  /** Under way without having waited, by their keys. */
  readonly #direct = new Map<string, { call: PendingCall; stop: AbortController }>();
  #calls: PendingCall[];
  #last: number;
  #up = true;
  #sending: { key: string; stop: AbortController } | null = null;
  #failures = 0;
  #faults = 0;
  #signedOut = false;
  #stopped = false;
  #sent = 0;
  #since: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #state: PendingState;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#calls = options.store.read();
    this.#last = Math.max(0, ...this.#calls.map(({ number }) => number));
    this.#state = this.#read();
  }

  /** Sends what was kept before. */
  start(): void {
    if (this.#waiting().length === 0) return;
    if (this.#told().length > 0) this.#since ??= this.#now();
    this.#tell();
    void this.#drain();
  }

  /** Of a page that is left: what waits stays in the store. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#stopAll();
  }

  get state(): PendingState {
    return this.#state;
  }

  /** The number of the last call that was made. */
  get last(): number {
    return this.#last;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The answer, whenever it comes. @throws {TakenBack}; whatever `send` says where nothing more can be kept */
  run(made: NewCall, signal?: AbortSignal): Promise<Answer> {
    const known = this.#waiters.get(made.key);
    if (known) return known.promise;
    this.#last += 1;
    const at = new Date(this.#now()).toISOString();
    const call: PendingCall = { ...made, number: this.#last, at, refusal: null };
    const others = this.#calls.filter((one) => !(one.refusal && isSamePlace(one, call)));
    const isMended = others.length < this.#calls.length;
    this.#calls = others;
    if (isMended) this.#tell();
    const waiter = Promise.withResolvers<Answer>();
    this.#waiters.set(call.key, waiter);
    signal?.addEventListener('abort', () => this.#withdraw(call.key, signal.reason), { once: true });
    if (this.#up && this.#waiting().length === 0) void this.#sendDirectly(call);
    else this.#keep(call, new TypeError('Too much waits to be sent'));
    return waiter.promise;
  }

  /** No page waits for its answer: it was made before a reload. */
  isOrphan(key: string): boolean {
    return !this.#waiters.has(key);
  }

  takeBack(key: string): void {
    if (this.#sending?.key !== key) this.#withdraw(key, new TakenBack('The call was taken back'));
  }

  /** What was refused is let go of. */
  dismiss(key: string): void {
    this.#remove(key);
    this.#tell();
  }

  /** Sends once more what was refused: after a refusal its key is free. */
  again(key: string): void {
    const found = this.#calls.find((one) => one.key === key && one.refusal);
    if (!found) return;
    this.#remove(key);
    const { refusal: _refusal, number: _number, at: _at, ...made } = found;
    void this.run(made).catch(() => {});
  }

  /** Whether there is a connection, as far as the page knows. */
  setUp(up: boolean): void {
    if (up === this.#up) return;
    this.#up = up;
    if (!up) this.#stopAll();
    else this.wake();
    this.#tell();
  }

  /** Tries at once. */
  wake(): void {
    this.#failures = 0;
    this.#signedOut = false;
    void this.#drain();
  }

  /** What went has been told. */
  fold(): void {
    if (this.#since !== null) return;
    this.#sent = 0;
    this.#tell();
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }

  #waiting(): PendingCall[] {
    return this.#calls.filter(({ refusal }) => refusal === null);
  }

  /** Those of them that people are told of. */
  #told(): PendingCall[] {
    return this.#waiting().filter(({ silent }) => !silent);
  }

  #read(): PendingState {
    return {
      waiting: this.#told(),
      refused: this.#calls.filter(({ refusal }) => refusal !== null),
      sending: this.#sending?.key ?? null,
      sent: this.#sent,
      since: this.#since,
      failing: this.#failures > 0,
    };
  }

  #tell(): void {
    if (this.#stopped) return;
    if (this.#told().length === 0) this.#since = null;
    this.#options.store.write(this.#calls);
    this.#state = this.#read();
    for (const listener of this.#listeners) listener();
  }

  #remove(key: string): void {
    this.#calls = this.#calls.filter((one) => one.key !== key);
  }

  #stopAll(): void {
    this.#sending?.stop.abort();
    for (const { stop } of this.#direct.values()) stop.abort();
  }

  #withdraw(key: string, why: unknown): void {
    const waiter = this.#waiters.get(key);
    this.#waiters.delete(key);
    this.#direct.get(key)?.stop.abort();
    if (this.#sending?.key === key) this.#sending.stop.abort();
    this.#remove(key);
    waiter?.reject(why);
    this.#tell();
  }

  #settle(key: string, answer: Answer): void {
    this.#waiters.get(key)?.resolve(answer);
    this.#waiters.delete(key);
  }

  async #sendDirectly(call: PendingCall): Promise<void> {
    const stop = new AbortController();
    this.#direct.set(call.key, { call, stop });
    try {
      const answer = await this.#options.send(call, stop.signal);
      this.#settle(call.key, answer);
    } catch (error) {
      if (this.#waiters.has(call.key) && !this.#stopped) this.#keep(call, error);
    } finally {
      this.#direct.delete(call.key);
    }
  }

  /** Nobody can say whether it took effect, or it was not sent at all: it waits at its place. */
  #keep(call: PendingCall, cause: unknown): void {
    const size = this.#calls.reduce((sum, { body }) => sum + (body?.length ?? 0), call.body?.length ?? 0);
    if (this.#calls.length >= callsAtMost || size > charactersAtMost) {
      this.#waiters.get(call.key)?.reject(cause);
      this.#waiters.delete(call.key);
      return;
    }
    if (this.#since === null && !call.silent) {
      this.#since = this.#now();
      this.#sent = 0;
    }
    this.#calls = [...this.#calls, call].toSorted((a, b) => a.number - b.number);
    this.#tell();
    this.#plan(this.#failures === 0 ? 0 : this.#delay());
  }

  #delay(): number {
    return Math.min(1_000 * 2 ** Math.max(0, this.#failures - 1), longestDelayMs);
  }

  #plan(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#stopped) this.#timer = setTimeout(() => void this.#drain(), ms);
  }

  async #drain(): Promise<void> {
    if (this.#sending) return;
    let goesOn = true;
    while (goesOn && this.#up && !this.#signedOut && !this.#stopped) {
      const [head] = this.#waiting();
      if (!head) return;
      goesOn = await this.#sendHead(head);
    }
  }

  /** @returns whether the next one may follow */
  async #sendHead(call: PendingCall): Promise<boolean> {
    if (this.#now() - Date.parse(call.at) > sentWithinMs) {
      this.#refuse(call, tooOld);
      this.#waiters.get(call.key)?.reject(new TakenBack('The call is too old to be sent'));
      this.#waiters.delete(call.key);
      return true;
    }
    const stop = new AbortController();
    this.#sending = { key: call.key, stop };
    this.#tell();
    const limit = setTimeout(() => stop.abort(), answerWithinMs);
    const answer = await this.#options.send(call, stop.signal).catch(() => null);
    clearTimeout(limit);
    this.#sending = null;
    if (this.#stopped) return false;
    // It was withdrawn by the page that made it, which has left.
    if (!this.#calls.some(({ key }) => key === call.key)) return true;
    const goesOn = this.#take(call, answer);
    this.#tell();
    return goesOn;
  }

  #take(call: PendingCall, answer: Answer | null): boolean {
    if (answer?.status === 401) {
      this.#signedOut = true;
      this.#options.onSignedOut?.(answer);
      return false;
    }
    const isFault = answer !== null && answer.status >= 500 && !mayCome(answer);
    this.#faults += isFault ? 1 : 0;
    if (answer === null || mayCome(answer) || (isFault && this.#faults < faultsAtMost)) {
      this.#failures += 1;
      const asked = (Number(answer?.retryAfter) || 0) * 1_000;
      this.#plan(Math.min(Math.max(this.#delay(), asked), longestDelayMs));
      return false;
    }
    this.#failures = 0;
    this.#faults = 0;
    if (answer.status > 299) this.#refuse(call, this.#options.refusalOf(answer));
    else {
      this.#remove(call.key);
      this.#sent += call.silent ? 0 : 1;
      if (!this.#waiters.has(call.key)) this.#options.onOrphanSent?.(call);
    }
    this.#settle(call.key, answer);
    return true;
  }

  #refuse(call: PendingCall, refusal: RefusalOfCall): void {
    if (call.silent) this.#remove(call.key);
    this.#calls = this.#calls.map((one) => (one.key === call.key ? { ...one, refusal } : one));
    this.#tell();
  }
}

/** What is sent to the same place takes the place of what was refused there. */
function isSamePlace(one: PendingCall, other: PendingCall): boolean {
  return one.method === other.method && one.address === other.address;
}
