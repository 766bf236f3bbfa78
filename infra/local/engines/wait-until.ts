import { setTimeout as pause } from 'node:timers/promises';

/** Polls until `check` gives something truthy; an exception counts as "not yet" and is named when time runs out. */
export async function waitUntil<T>(
  what: string,
  check: () => Promise<T | false | undefined> | T | false | undefined,
  limits: { timeoutMs: number; intervalMs?: number; giveUp?: () => string | undefined },
): Promise<T> {
  const deadline = Date.now() + limits.timeoutMs;
  let last = '';
  for (;;) {
    try {
      const value = await check();
      if (value) return value;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    const reason = limits.giveUp?.();
    if (reason) throw new Error(`${what}: ${reason}`);
    if (Date.now() > deadline) {
      throw new Error(`${what}: not within ${limits.timeoutMs / 1000} s${last ? ` (${last})` : ''}`);
    }
    await pause(limits.intervalMs ?? 50);
  }
}
