import { setTimeout as pause } from 'node:timers/promises';
import { report } from '#infra/local/terminal/progress.ts';
import { readProcessorMs } from '#infra/sandbox/watch-resources.ts';

type Limits = {
  timeoutMs: number;
  intervalMs?: number;
  giveUp?: () => string | undefined;
  /** The process that is waited for; the timeout starts again as long as it uses the processor. */
  pid?: number;
};

/** A process that uses less processor time than this share of the timeout counts as idle. */
const minShare = 1 / 60;
const reportEvery = 15_000;

/** Polls until `check` returns something truthy; its exceptions are retried. @throws Error after the timeout, or where `giveUp` has a reason */
export async function waitUntil<T>(
  what: string,
  check: () => Promise<T | false | undefined> | T | false | undefined,
  limits: Limits,
): Promise<T> {
  const deadline = startDeadline(what, limits);
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
    if (deadline.isOver()) {
      throw new Error(`${what}: not within ${limits.timeoutMs / 1000} s${last ? ` (${last})` : ''}`);
    }
    await pause(limits.intervalMs ?? 50);
  }
}

function startDeadline(what: string, { timeoutMs, pid }: Limits) {
  const startedAt = Date.now();
  const worked = () => (pid === undefined ? 0 : (readProcessorMs(pid) ?? 0));
  let since = { at: startedAt, worked: worked() };
  let reportedAt = startedAt;
  return {
    isOver: () => {
      const now = Date.now();
      if (worked() - since.worked >= timeoutMs * minShare) since = { at: now, worked: worked() };
      if (pid !== undefined && now - reportedAt >= reportEvery) {
        reportedAt = now;
        const seconds = (ms: number) => Math.round(ms / 1000);
        report(
          `waiting for ${what}: ${seconds(now - startedAt)} s, it has computed for ${seconds(worked())}`,
        );
      }
      return now - since.at > timeoutMs;
    },
  };
}
