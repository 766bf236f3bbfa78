/** One round: the same work done by the portal and by its bare baseline, one right after the other. */
export type Round = { subject: number; baseline: number };

/** What a pair measures, and what came of it. */
export type Measured = {
  /** What the portal did. */
  subject: string;
  /** What stands beside it. */
  baseline: string;
  unit: 'ms' | '/s' | 'kB' | 'MB';
  /** The bound that the median ratio should keep; absent where none is set. */
  target?: { most: number } | { least: number };
  rounds: Round[];
  /** A table of its own that says where the time goes. */
  beneath?: string;
};

export type SlotOptions = {
  /** Whole rounds that count; one more goes before them to warm both sides up. */
  rounds: number;
  subject: () => Promise<number>;
  baseline: () => Promise<number>;
};

/**
 * Measures both sides in turns. A machine that others use as well swings by a factor of two within seconds, so only
 * neighbours are compared; who goes first changes with every round.
 */
export async function alternate({ rounds, subject, baseline }: SlotOptions): Promise<Round[]> {
  const measured: Round[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    if (round % 2 === 0) measured.push({ subject: await subject(), baseline: await baseline() });
    else {
      const first = await baseline();
      measured.push({ subject: await subject(), baseline: first });
    }
  }
  return measured.slice(1);
}

/** The value that 95 % do not exceed. @throws Error for no values at all */
export function highest95(values: readonly number[]): number {
  const value = values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1];
  if (value === undefined) throw new Error('nothing was measured');
  return value;
}

/** @throws Error for no values at all */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new Error('nothing was measured');
  return (low + high) / 2;
}

/** Milliseconds that one run of `work` takes, on average over a slot of this many milliseconds. */
export async function timePerRun(slotMs: number, work: () => unknown): Promise<number> {
  const start = performance.now();
  let runs = 0;
  let spent = 0;
  while (spent < slotMs) {
    await work();
    runs += 1;
    spent = performance.now() - start;
  }
  return spent / runs;
}
