import { setTimeout as pause } from 'node:timers/promises';

/** Asks until the answer is there; the last answer or error is part of the message when the time is over. */
export async function eventually<T>(
  ask: () => Promise<T | null | undefined | false>,
  { withinMs = 30_000, everyMs = 50 }: { withinMs?: number; everyMs?: number } = {},
): Promise<T> {
  const end = performance.now() + withinMs;
  let last: unknown;
  for (;;) {
    try {
      const answer = await ask();
      if (answer) return answer;
      last = answer;
    } catch (error) {
      last = error;
    }
    if (performance.now() > end)
      throw new Error(`not within ${withinMs} ms: ${String(last)}`, { cause: last });
    await pause(everyMs);
  }
}
