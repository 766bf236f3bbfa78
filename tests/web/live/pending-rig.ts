import { onlineManager, QueryClient } from '@tanstack/react-query';
import { vi } from 'vitest';
import { ApiError } from '#web/lib/api/api-error.ts';
import { CallCancelled } from '#web/lib/api/call-cancelled.ts';
import { callsOf, isUnsent, viewOf } from '#web/lib/pending/call-state.ts';
import { openPending } from '#web/lib/pending/open-pending.ts';
import type { PendingCall } from '#web/lib/pending/pending-call.ts';
import { removeCall, runCall } from '#web/lib/pending/run-call.ts';

export type PendingStep =
  | ('call' | 'take back' | 'offline' | 'online' | 'reload' | 'second' | 'minute')
  | ('answer' | 'refuse' | 'lose the call' | 'lose the answer' | 'busy' | 'gateway');

type Sent = { headers: Record<string, string>; body: string; signal: AbortSignal };
type Asked = { key: string; resolve: (a: Response) => void; reject: (e: unknown) => void };

/** A browser's store of this visit, or of all. */
export function inventStorage(): Storage {
  return Object.defineProperties({} as Storage, {
    getItem: {
      value(this: Record<string, string>, name: string) {
        return this[name] ?? null;
      },
    },
    setItem: {
      value(this: Record<string, string>, name: string, text: string) {
        this[name] = text;
      },
    },
    removeItem: {
      value(this: Record<string, string>, name: string) {
        delete this[name];
      },
    },
  });
}

/** What a page has, as far as it tells of calls. */
export function stubBrowser(fetch: (address: string, sent: Sent) => Promise<Response>): void {
  vi.stubGlobal('location', { pathname: '/' });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('sessionStorage', inventStorage());
  vi.stubGlobal('localStorage', inventStorage());
  vi.stubGlobal('fetch', fetch);
}

/** A page of an account; the one before it is left. */
export function openPage(accountId = 'one'): QueryClient {
  openPending(new QueryClient(), 'nobody');
  const client = new QueryClient();
  client.mount();
  openPending(client, accountId);
  return client;
}

const listed = (client: QueryClient): PendingCall[] => callsOf(client).filter(isUnsent).map(viewOf);
export const waitingOf = (client: QueryClient) => listed(client).filter(({ refusal }) => refusal === null);
export const refusedOf = (client: QueryClient) => listed(client).filter(({ refusal }) => refusal !== null);

/** The reference: a server that does each key once, a browser's store, and pages that come and go over them. */
export class PendingRig {
  /** What took effect, in its order. */
  readonly effects: string[] = [];
  readonly refused = new Set<string>();
  readonly takenBack = new Set<string>();
  /** In the order in which they were made. */
  readonly made: string[] = [];
  /** What was sent again although its answer had come. */
  readonly sentTwice: string[] = [];
  #answered = new Set<string>();
  #asked: Asked[] = [];
  #up = true;
  client: QueryClient;

  constructor() {
    stubBrowser((_address, sent) => this.#receive(sent));
    onlineManager.setOnline(true);
    this.client = openPage();
  }

  #receive({ headers, signal }: Sent): Promise<Response> {
    if (signal.aborted) return Promise.reject(signal.reason);
    const key = headers['Idempotency-Key'] ?? '';
    if (this.#answered.has(key)) this.sentTwice.push(key);
    if (!this.#up) return Promise.reject(new TypeError('failed to fetch'));
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const asked = { key, resolve, reject };
    this.#asked.push(asked);
    signal.addEventListener('abort', () => {
      this.#asked = this.#asked.filter((one) => one !== asked);
      reject(signal.reason);
    });
    return promise;
  }

  #call(): void {
    const key = `${this.made.length + 1}`;
    this.made.push(key);
    const { client } = this;
    const call = { operation: 'contact.write', name: null, method: 'POST', address: '/contacts' };
    runCall(client, { ...call, key, body: key, silent: false }).catch((error) => {
      // Of a page that was left nobody is told.
      if (client !== this.client) return;
      if (error instanceof CallCancelled) this.takenBack.add(key);
      // The page was told, and whoever asked for it decides.
      else if (error instanceof ApiError) this.refused.add(key);
    });
  }

  #respond(step: PendingStep): void {
    const asked = this.#asked.shift();
    if (!asked) return;
    const { key, resolve, reject } = asked;
    const answer = (status: number, body = '{}') => resolve(new Response(body, { status }));
    if (step === 'lose the call') reject(new TypeError('failed to fetch'));
    else if (step === 'busy') answer(430);
    else if (step === 'gateway') answer(502, 'Bad Gateway');
    else if (step === 'refuse' && !this.effects.includes(key)) {
      this.#answered.add(key);
      this.refused.add(key);
      answer(409);
    } else {
      if (!this.effects.includes(key)) this.effects.push(key);
      if (step === 'lose the answer') reject(new TypeError('failed to fetch'));
      else {
        this.#answered.add(key);
        answer(200);
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
    const last = waitingOf(this.client).at(-1);
    if (!last || last.isSending) return;
    removeCall(this.client, last.key);
    this.takenBack.add(last.key);
  }

  #setUp(up: boolean): void {
    this.#up = up;
    onlineManager.setOnline(up);
    if (up) return;
    for (const { reject } of this.#asked.splice(0)) reject(new TypeError('failed to fetch'));
  }

  /** What no page has kept yet ends with it: nobody was told that it would be sent. */
  #reload(): void {
    const kept = new Set(waitingOf(this.client).map(({ key }) => key));
    const { effects, refused } = this;
    for (const key of this.made)
      if (!kept.has(key) && !effects.includes(key) && !refused.has(key)) this.takenBack.add(key);
    this.client.unmount();
    this.client = openPage();
  }

  /** From now on there is a connection, and whatever is asked is answered. */
  async comeToRest(): Promise<void> {
    await this.take('online');
    for (let round = 0; round < 300; round += 1) {
      await this.take(this.#asked[0] ? 'answer' : 'second');
      if (waitingOf(this.client).length === 0 && !this.#asked[0]) return;
    }
  }
}
