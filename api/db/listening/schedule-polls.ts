export type PollScheduler = {
  /** Polls when the interval allows it, or again after the poll that runs. */
  ask: () => void;
  /** The same without waiting for the interval. */
  askNow: () => void;
  /** Stops polling; resolves when the running poll has ended. */
  stop: () => Promise<void>;
};

/**
 * PollScheduler at a table, one at a time, each `everyMs` milliseconds at least after the one before began: where much happens
 * a look finds several changes. The first is at once.
 * @param look rejects never
 */
export function schedulePolls(look: () => Promise<void>, everyMs: number): PollScheduler {
  let running: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  let polledAt = Number.NEGATIVE_INFINITY;
  let next: NodeJS.Timeout | null = null;

  function ask(): void {
    const early = polledAt + everyMs - performance.now();
    if (running || early <= 0) askNow();
    else next ??= setTimeout(askNow, early);
  }

  function askNow(): void {
    again = running !== null;
    if (again || stopped) return;
    if (next) clearTimeout(next);
    next = null;
    polledAt = performance.now();
    running = look().finally(() => {
      running = null;
      if (again) ask();
    });
  }

  const stop = async () => {
    stopped = true;
    if (next) clearTimeout(next);
    await running;
  };
  return { ask, askNow, stop };
}
