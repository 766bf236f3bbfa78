import type { LiveEvent } from '#contract/events.ts';

/** `live`: pushed; `polling`: asked for each minute while the socket is down; `offline`: not even that. */
export type LiveState = 'connecting' | 'live' | 'polling' | 'offline';

/** Changes after a cursor, as `listEvents` answers. */
export type EventPage = { events: LiveEvent[]; cursor: string; more: boolean; reset: boolean };

export type SocketHandlers = {
  /** The server's cursor, told once after each connection. */
  onHead: (cursor: string) => void;
  onEvent: (event: LiveEvent) => void;
  onDown: () => void;
};

export type LiveFeedOptions = {
  /** Opens the socket; returns how to close it. */
  connect: (handlers: SocketHandlers) => () => void;
  fetchEvents: (after: string | undefined) => Promise<EventPage>;
  onEvent: (event: LiveEvent) => void;
  /** Changes may be missing, as the cursor was too old or came late: whatever is shown must be read anew. */
  onReset: () => void;
  /** `at` is when the server was last heard. */
  onState: (state: LiveState, at: Date | null) => void;
  now?: () => Date;
  pollMs?: number;
};

const pagesAtMost = 50;
const minute = 60_000;

/**
 * Follows the stream of changes: pushed events, the gap over HTTP whenever the server's head is not where we are,
 * and a question a minute while the socket is down. An event may come twice; its version tells.
 */
export class LiveFeed {
  readonly #options: LiveFeedOptions;
  #cursor: string | undefined;
  #heardAt: Date | null = null;
  #socketUp = false;
  #stopped = false;
  #catchingUp: Promise<void> | null = null;
  #askAgain = false;
  /** Pages were shown before the first cursor was known, so that changes may lie between the two. */
  #late = false;
  /** Pushed while a gap is being read: they come after it. */
  #held: LiveEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #close: () => void = () => {};

  constructor(options: LiveFeedOptions) {
    this.#options = options;
  }

  /** Resolves once the first cursor is known, or was not to be had. */
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
    clearTimeout(this.#timer);
    if (this.#cursor === head) this.#hear();
    else void this.#catchUp();
  }

  #onPushed(event: LiveEvent): void {
    if (this.#catchingUp) {
      this.#held.push(event);
      return;
    }
    this.#apply(event);
    this.#hear();
  }

  #onDown(): void {
    this.#socketUp = false;
    this.#tell('polling');
    this.#planQuestion();
  }

  #apply(event: LiveEvent): void {
    this.#cursor = event.cursor;
    this.#options.onEvent(event);
  }

  #hear(): void {
    this.#heardAt = (this.#options.now ?? (() => new Date()))();
    this.#tell(this.#socketUp ? 'live' : 'polling');
  }

  #tell(state: LiveState): void {
    if (!this.#stopped) this.#options.onState(state, this.#heardAt);
  }

  async #readGap(): Promise<void> {
    for (let page = 0; page < pagesAtMost && !this.#stopped; page += 1) {
      const answer = await this.#options.fetchEvents(this.#cursor);
      if (this.#stopped) return;
      if (answer.reset || this.#late) this.#options.onReset();
      this.#late = false;
      for (const event of answer.events) this.#options.onEvent(event);
      this.#cursor = answer.cursor;
      if (!answer.more) return;
    }
  }

  #catchUp(): Promise<void> {
    if (this.#catchingUp) this.#askAgain = true;
    this.#catchingUp ??= this.#readGapOnce();
    return this.#catchingUp;
  }

  async #readGapOnce(): Promise<void> {
    try {
      await this.#readGap();
      this.#hear();
    } catch {
      this.#tell('offline');
    }
    this.#catchingUp = null;
    const held = this.#held.splice(0);
    if (this.#stopped) return;
    for (const event of held) this.#apply(event);
    if (!this.#socketUp) this.#planQuestion();
    if (this.#askAgain) {
      this.#askAgain = false;
      void this.#catchUp();
    }
  }

  #planQuestion(): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    this.#timer = setTimeout(() => void this.#catchUp(), this.#options.pollMs ?? minute);
  }
}
