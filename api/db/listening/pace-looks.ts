export type Looks = {
  /** A look in its time, or once more after the one that runs. */
  ask: () => void;
  /** The same without waiting for its time. */
  askNow: () => void;
  /** Ends them; resolves when the one that runs has ended. */
  stop: () => Promise<void>;
};

/**
 * Looks at a table, one at a time, each `everyMs` milliseconds at least after the one before began: where much happens
 * a look finds several changes. The first is at once.
 * @param look rejects never
 */
export function paceLooks(look: () => Promise<void>, everyMs: number): Looks {
  let looking: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let next: NodeJS.Timeout | null = null;

  function ask(): void {
    const early = lookedAt + everyMs - performance.now();
    if (looking || early <= 0) askNow();
    else next ??= setTimeout(askNow, early);
  }

  function askNow(): void {
    again = looking !== null;
    if (again || stopped) return;
    if (next) clearTimeout(next);
    next = null;
    lookedAt = performance.now();
    looking = look().finally(() => {
      looking = null;
      if (again) ask();
    });
  }

  const stop = async () => {
    stopped = true;
    if (next) clearTimeout(next);
    await looking;
  };
  return { ask, askNow, stop };
}
