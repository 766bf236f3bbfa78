import type { ErrorRequestHandler, Response } from 'express';
import type { Config } from '#api/base/config.ts';
import { BusyError } from '#domain/errors/errors.ts';

const held = new Set<Response>();
/** Most answers that are delayed at a time; further ones are sent at once. */
const maxHeld = 2_000;

/** Whether the answer to a call is ready and only held back. */
export function isHeldBack(response: Response): boolean {
  return held.has(response);
}

/**
 * Delays the answers of calls beyond a limit (429) for a moment: a flood then costs its sender an open connection per call.
 * People, who are asked to wait longer anyway, do not notice.
 */
export function holdBackRefusals({ refusalDelayMs }: Pick<Config, 'refusalDelayMs'>): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    const isFlood = error instanceof BusyError && error.status === 429;
    if (!isFlood || refusalDelayMs === 0 || held.size >= maxHeld) return next(error);
    held.add(response);
    const answer = () => {
      clearTimeout(timer);
      response.off('close', answer);
      if (held.delete(response)) next(error);
    };
    const timer = setTimeout(answer, refusalDelayMs);
    response.once('close', answer);
  };
}
