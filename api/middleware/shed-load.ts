import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { RequestHandler, Response } from 'express';
import type { Config } from '#api/base/config.ts';
import { BusyError } from '#domain/errors/errors.ts';
import { isHeldBack } from './hold-back.ts';

const resolutionMs = 20;
const checkEveryMs = 1_000;
/** What callers are told to wait: a moment is mostly enough. */
const waitMs = 2_000;
/** One long step, such as a collection of garbage, is no overload; two seconds in a row are. */
const maxLateChecks = 2;

/** Whether the event loop has been late for some time. Holds no process open. */
function watchEventLoop(maxDelayMs: number): () => boolean {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  let late = 0;
  setInterval(() => {
    const meanMs = delay.count === 0 ? 0 : delay.mean / 1e6 - resolutionMs;
    late = meanMs > maxDelayMs ? late + 1 : 0;
    delay.reset();
  }, checkEveryMs).unref();
  return () => late >= maxLateChecks;
}

const guards = new WeakMap<Config['overload'], RequestHandler>();

/** Whether a call keeps us busy: not while its client is still to send the rest, or to read or wait for what we answer. */
function isWorkedOn(response: Response): boolean {
  return response.req.complete && !response.headersSent && !isHeldBack(response);
}

/**
 * Refuses calls (430) while the process has too much to do: too many calls at once, or an event loop that stays late.
 * What was taken on before is finished. One guard counts all the calls that pass it; those that wait for a slow client
 * do not count, or a few clients could keep everybody else out. One guard per configuration.
 */
export function shedLoad({ overload }: Pick<Config, 'overload'>): RequestHandler {
  const guard = guards.get(overload) ?? createGuard(overload);
  guards.set(overload, guard);
  return guard;
}

function createGuard(overload: Config['overload']): RequestHandler {
  const isLate = watchEventLoop(overload.eventLoopDelayMs);
  const taken = new Set<Response>();
  const isFull = () => {
    if (taken.size < overload.requestsInFlight) return false;
    return [...taken].filter(isWorkedOn).length >= overload.requestsInFlight;
  };
  return (_request, response, next) => {
    if (taken.has(response)) return next();
    if (isFull()) throw new BusyError(430, waitMs, 'requests');
    if (isLate()) throw new BusyError(430, waitMs, 'event-loop');
    taken.add(response);
    response.once('close', () => taken.delete(response));
    next();
  };
}
