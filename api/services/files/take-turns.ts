import { BusyError } from '#domain/errors/errors.ts';

type Turns = {
  /** Jobs that run at the same time; one of each key at most. */
  atOnce: number;
  /** Jobs of one key, and of all, that may wait for their turn, and how long each of them may. */
  waitingOfKey: number;
  waiting: number;
  waitMs: number;
  /** What is busy, for metrics and log. */
  reason: string;
};

type Waiter = { key: string; begin: () => void };

/**
 * Runs jobs a few at a time. A key has one turn at a time and the keys take turns, so that nobody waits behind all that
 * somebody else wants done. @throws BusyError 429 where the key's own jobs fill its places, 430 where others' do
 */
export function takeTurns(turns: Turns) {
  // In the order in which keys are served next: whoever was served goes to the end.
  const waiting: Waiter[] = [];
  const running = new Set<string>();
  const lastServed = new Map<string, number>();
  let served = 0;
  const begin = (key: string) => {
    running.add(key);
    served += 1;
    lastServed.set(key, served);
  };
  const serveNext = () => {
    while (running.size < turns.atOnce) {
      const next = pickNext(waiting, running, lastServed);
      if (!next) break;
      waiting.splice(waiting.indexOf(next), 1);
      begin(next.key);
      next.begin();
    }
    if (running.size === 0) lastServed.clear();
  };
  return async <T>(key: string, job: () => Promise<T>): Promise<T> => {
    refuseFull(turns, waiting, key);
    if (running.size < turns.atOnce && !running.has(key)) begin(key);
    else await wait(turns, waiting, key);
    try {
      return await job();
    } finally {
      running.delete(key);
      serveNext();
    }
  };
}

function pickNext(waiting: Waiter[], running: Set<string>, lastServed: Map<string, number>) {
  const mayRun = waiting.filter(({ key }) => !running.has(key));
  const servedAt = ({ key }: Waiter) => lastServed.get(key) ?? 0;
  return mayRun.reduce<Waiter | undefined>(
    (best, one) => (best && servedAt(best) <= servedAt(one) ? best : one),
    undefined,
  );
}

function refuseFull({ reason, waitMs, ...most }: Turns, waiting: Waiter[], key: string): void {
  const own = waiting.filter((one) => one.key === key).length;
  if (own >= most.waitingOfKey) throw new BusyError(429, waitMs / 2, reason);
  if (waiting.length >= most.waiting) throw new BusyError(430, waitMs / 2, reason);
}

function wait({ waitMs, reason }: Turns, waiting: Waiter[], key: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiter: Waiter = {
      key,
      begin: () => {
        clearTimeout(timer);
        resolve();
      },
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(waiter), 1);
      reject(new BusyError(430, waitMs / 2, reason));
    }, waitMs);
    waiting.push(waiter);
  });
}
