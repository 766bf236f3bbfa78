import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { RequestHandler } from 'express';
import type { Config } from '#api/config.ts';
import { BusyError } from '#domain/errors.ts';

const resolutionMs = 20;
const lookEveryMs = 1_000;
/** What callers are told to wait: a moment is mostly enough. */
const waitMs = 2_000;
/** One long step, such as a collection of garbage, is no overload; two seconds in a row are. */
const lateLooks = 2;

/** Whether the event loop has been late for some time. Holds no process open. */
function watchEventLoop(atMostMs: number): () => boolean {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  let late = 0;
  setInterval(() => {
    const meanMs = delay.count === 0 ? 0 : delay.mean / 1e6 - resolutionMs;
    late = meanMs > atMostMs ? late + 1 : 0;
    delay.reset();
  }, lookEveryMs).unref();
  return () => late >= lateLooks;
}

/**
 * Refuses calls (430) while the process has too much to do: too many calls at once, or an event loop that stays late.
 * What was taken on before is finished. One guard counts all the calls that pass it.
 */
export function shedLoad({ overload }: Pick<Config, 'overload'>): RequestHandler {
  const isLate = watchEventLoop(overload.eventLoopDelayMs);
  let inFlight = 0;
  return (_request, response, next) => {
    if (inFlight >= overload.requestsInFlight) throw new BusyError(430, waitMs, 'requests');
    if (isLate()) throw new BusyError(430, waitMs, 'event-loop');
    inFlight += 1;
    response.once('close', () => {
      inFlight -= 1;
    });
    next();
  };
}
