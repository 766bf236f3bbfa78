import type { LiveEvent } from '#contract/events.ts';
import { parseCursor } from '#domain/messages/live-events.ts';
import { retryDelay } from '#web/lib/api/retries.ts';

/** `live`: pushed; `polling`: requested each minute while the socket is down; `offline`: requests fail, too. */
export type LiveState = 'connecting' | 'live' | 'polling' | 'offline';

/** Changes after a cursor, as `listEvents` answers. */
export type EventPage = { events: LiveEvent[]; cursor: string; more: boolean; reset: boolean };

export type SocketHandlers = {
  /** The server's cursor, sent once after each connection. */
  onHead: (cursor: string) => void;
  onEvent: (event: LiveEvent) => void;
  onDown: () => void;
};

export type LiveFeedOptions = {
  /** Opens the socket; returns how to close it. */
  connect: (handlers: SocketHandlers) => () => void;
  fetchEvents: (after: string | undefined) => Promise<EventPage>;
  onEvent: (event: LiveEvent) => void;
  /** Events may be missing, as the cursor was too old or came late: all queries must be refetched. */
  onReset: () => void;
  /** `at` is when the server was last heard. */
  onState: (state: LiveState, at: Date | null) => void;
  now?: () => Date;
  pollMs?: number;
  /** Pushes that are buffered while a gap is open; beyond it they are fetched again. */
  maxHeld?: number;
};

const maxPages = 50;
const maxHeld = 1_000;
const minute = 60_000;

/**
 * Follows the stream of changes: pushed events, the gap over HTTP whenever the server's head is not where we are,
 * and a question a minute while the socket is down. Says `live` only while nothing is missing before what is pushed.
 */
export class LiveFeed {
  readonly #options: LiveFeedOptions;
  #cursor: string | undefined;
  #state: LiveState = 'connecting';
  #heardAt: Date | null = null;
  #socketUp = false;
  #stopped = false;
  /** No event before the pushed ones is missing, so that pushes are applied as they come. */
  #gapClosed = false;
  #reading: Promise<void> | null = null;
  /** Another fetch is needed after the current one. */
  #readAgain = false;
  #failures = 0;
  /** Pages were shown before the first cursor was known, so that events between the two may be missing. */
  #late = false;
  /** Pushes received while the gap is open. */
  #held: LiveEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #close: () => void = () => {};

  constructor(options: LiveFeedOptions) {
    this.#options = options;
  }

  /** Resolves once the first cursor is known, or could not be read. */
  start(): Promise<void> {
    this.#tell('connecting');
    this.#close = this.#options.connect({
      onHead: (head) => this.#onHead(head),
      onEvent: (event) => this.#onPushed(event),
      onDown: () => this.#onDown(),
    });
    return this.#catchUp();
  }

  /** Pages are shown from now on. */
  showPages(): void {
    this.#late = this.#cursor === undefined;
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#close();
  }

  #onHead(head: string): void {
    this.#socketUp = true;
    this.#failures = 0;
    if (this.#cursor === head && !this.#reading) this.#closeGap();
    else void this.#catchUp();
  }

  #onPushed(event: LiveEvent): void {
    if (this.#gapClosed) {
      this.#apply(event);
      this.#hear();
    } else this.#hold(event);
  }

  /** Every failed attempt to connect calls this: it must not delay polling, nor replace `offline`. */
  #onDown(): void {
    const isNews = this.#socketUp || this.#timer === undefined;
    this.#socketUp = false;
    this.#gapClosed = false;
    this.#held = [];
    if (this.#state !== 'offline') this.#tell('polling');
    if (isNews && !this.#reading) this.#plan(this.#pollMs());
  }

  /** The next fetch includes what is dropped here. */
  #hold(event: LiveEvent): void {
    this.#held.push(event);
    if (this.#held.length <= (this.#options.maxHeld ?? maxHeld)) return;
    this.#held = [];
    this.#readAgain = true;
  }

  #apply(event: LiveEvent): void {
    if (this.#cursor !== undefined && !isAfter(event.cursor, this.#cursor)) return;
    this.#cursor = event.cursor;
    this.#options.onEvent(event);
  }

  #closeGap(): void {
    clearTimeout(this.#timer);
    this.#gapClosed = true;
    for (const event of this.#held.splice(0)) this.#apply(event);
    this.#hear();
  }

  #hear(): void {
    this.#heardAt = (this.#options.now ?? (() => new Date()))();
    this.#tell(this.#gapClosed ? 'live' : 'polling');
  }

  #tell(state: LiveState): void {
    this.#state = state;
    if (!this.#stopped) this.#options.onState(state, this.#heardAt);
  }

  /** Fetches the missing events, or has all queries refetched where there are too many. */
  async #readGap(): Promise<void> {
    for (let page = 0; page <= maxPages && !this.#stopped; page += 1) {
      const tooMuch = page === maxPages;
      const answer = await this.#options.fetchEvents(tooMuch ? undefined : this.#cursor);
      if (this.#stopped) return;
      if (answer.reset || this.#late || tooMuch) this.#options.onReset();
      this.#late = false;
      for (const event of answer.events) this.#options.onEvent(event);
      this.#cursor = answer.cursor;
      if (!answer.more) return;
    }
  }

  #catchUp(): Promise<void> {
    this.#readAgain = this.#reading !== null;
    this.#reading ??= this.#readGapOnce();
    return this.#reading;
  }

  async #readGapOnce(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    try {
      await this.#readGap();
      this.#failures = 0;
      this.#reading = null;
      if (!this.#stopped) this.#onRead();
    } catch (error) {
      this.#reading = null;
      this.#tell('offline');
      // The socket is up, so the server is available: retry soon.
      this.#plan(this.#socketUp ? retryDelay(this.#failures, error) : this.#pollMs());
      this.#failures += 1;
    }
  }

  #onRead(): void {
    if (this.#readAgain) void this.#catchUp();
    else if (this.#socketUp) this.#closeGap();
    else {
      this.#hear();
      this.#plan(this.#pollMs());
    }
  }

  #pollMs(): number {
    return this.#options.pollMs ?? minute;
  }

  #plan(ms: number): void {
    clearTimeout(this.#timer);
    if (!this.#stopped) this.#timer = setTimeout(() => void this.#catchUp(), ms);
  }
}

/** Whether a cursor is after another; an invalid one counts as later. */
function isAfter(cursor: string, than: string): boolean {
  const [one, other] = [parseCursor(cursor), parseCursor(than)];
  if (!one || !other) return true;
  const [a, b] = [BigInt(one.xid), BigInt(other.xid)];
  return a === b ? BigInt(one.id) > BigInt(other.id) : a > b;
}
