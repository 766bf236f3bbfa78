import { setTimeout as pause } from 'node:timers/promises';
import { report } from '#infra/local/terminal/progress.ts';
import { readProcessorMs } from '#infra/sandbox/watch-resources.ts';

type Limits = {
  timeoutMs: number;
  intervalMs?: number;
  giveUp?: () => string | undefined;
  /** The process that is waited for: as long as it computes, on however slow a machine, its time begins anew. */
  pid?: number;
};

/** A smaller share of the time than this is what a process computes that waits itself. */
const leastShare = 1 / 60;
const sayEvery = 15_000;

/** Polls until `check` gives something truthy; an exception counts as "not yet" and is named when time runs out. */
export async function waitUntil<T>(
  what: string,
  check: () => Promise<T | false | undefined> | T | false | undefined,
  limits: Limits,
): Promise<T> {
  const patience = startPatience(what, limits);
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
    if (patience.isOver()) {
      throw new Error(`${what}: not within ${limits.timeoutMs / 1000} s${last ? ` (${last})` : ''}`);
    }
    await pause(limits.intervalMs ?? 50);
  }
}

function startPatience(what: string, { timeoutMs, pid }: Limits) {
  const began = Date.now();
  const worked = () => (pid === undefined ? 0 : (readProcessorMs(pid) ?? 0));
  let since = { at: began, worked: worked() };
  let said = began;
  return {
    isOver: () => {
      const now = Date.now();
      if (worked() - since.worked >= timeoutMs * leastShare) since = { at: now, worked: worked() };
      if (pid !== undefined && now - said >= sayEvery) {
        said = now;
        const seconds = (ms: number) => Math.round(ms / 1000);
        report(`waiting for ${what}: ${seconds(now - began)} s, it has computed for ${seconds(worked())}`);
      }
      return now - since.at > timeoutMs;
    },
  };
}
