type Turns = {
  /** Jobs that run at the same time. */
  atOnce: number;
  /** Jobs that may wait for their turn, and how long each of them may. */
  waiting: number;
  waitMs: number;
  /** What a job is refused with when too many wait, or it has waited too long. */
  refusal: () => Error;
};

/** Runs jobs a few at a time, in the order in which they came. */
export function takeTurns({ atOnce, waiting: mostWaiting, waitMs, refusal }: Turns) {
  const waiting: (() => void)[] = [];
  let running = 0;
  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(refusal());
      }, waitMs);
      waiting.push(begin);
    });
  return async <T>(job: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= mostWaiting) throw refusal();
    else await wait();
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      // Whoever comes next takes this one's place.
      if (next) next();
      else running -= 1;
    }
  };
}
