import { BusyError } from '#domain/errors/errors.ts';

/** Who takes turns, and how many of theirs run at once. */
export type TurnKey = {
  key: string;
  atOnce: number;
  reason: string;
  /** Goes before those of the same key that wait and are not, but for one of these after each thirty of them. */
  quick?: boolean;
};

export type Turn = {
  /** Null where the turn has come already. Rejects with BusyError (429) when too many wait, or for too long. */
  come: Promise<void> | null;
  /** Lets the next one in, or leaves the queue; any number of times. */
  giveBack: () => void;
};

export type WaitBounds = { /** Milliseconds. */ within: number /** Of one key. */; atMost: number };

type Waiting = { begin: () => void };
/** `overtaken`: how many quick ones have gone before the first of the others. */
type TurnQueue = { running: number; quick: Set<Waiting>; others: Set<Waiting>; overtaken: number };

const overtakenAtMost = 30;

function nextLine({ quick, others, overtaken }: TurnQueue): Set<Waiting> {
  if (quick.size === 0) return others;
  return others.size > 0 && overtaken >= overtakenAtMost ? others : quick;
}

/** What those are told to wait who find the queue full, in milliseconds. */
const comeBackMs = 2_000;

/**
 * Bounds how much of the process each key has at once: beyond it the next ones wait, in the order in which they came,
 * and only those of the same key.
 */
export class FairTurns {
  readonly #queues = new Map<string, TurnQueue>();
  readonly #bounds: WaitBounds;

  constructor(bounds: WaitBounds) {
    this.#bounds = bounds;
  }

  take(who: TurnKey): Turn {
    const queue = this.#queues.get(who.key) ?? {
      running: 0,
      quick: new Set(),
      others: new Set(),
      overtaken: 0,
    };
    this.#queues.set(who.key, queue);
    if (queue.running >= who.atOnce) return this.#wait(who, queue);
    queue.running += 1;
    let given = false;
    const giveBack = () => {
      if (!given) this.#next(who.key, queue);
      given = true;
    };
    return { come: null, giveBack };
  }

  #wait(who: TurnKey, queue: TurnQueue): Turn {
    const refusal = () => new BusyError(429, comeBackMs, who.reason);
    if (queue.quick.size + queue.others.size >= this.#bounds.atMost) throw refusal();
    const line = who.quick ? queue.quick : queue.others;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let giveBack = () => leave();
    const timer = setTimeout(() => leave(), this.#bounds.within);
    const waiting: Waiting = {
      begin: () => {
        clearTimeout(timer);
        giveBack = () => {
          giveBack = () => {};
          this.#next(who.key, queue);
        };
        resolve();
      },
    };
    const leave = () => {
      clearTimeout(timer);
      line.delete(waiting);
      giveBack = () => {};
      reject(refusal());
    };
    line.add(waiting);
    return { come: promise, giveBack: () => giveBack() };
  }

  #next(key: string, queue: TurnQueue): void {
    const line = nextLine(queue);
    queue.overtaken = line === queue.quick && queue.others.size > 0 ? queue.overtaken + 1 : 0;
    const [next] = line;
    if (next) {
      line.delete(next);
      next.begin();
      return;
    }
    queue.running -= 1;
    if (queue.running === 0) this.#queues.delete(key);
  }
}
