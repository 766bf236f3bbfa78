import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Log } from '#api/logging.ts';
import type { Metrics } from '#api/metrics.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { readLocale } from './locale.ts';

/** What is known of a request from its first moment on. */
export type RequestScope = {
  requestId: string;
  locale: Locale;
  log: Log;
  /** Path template of the endpoint that took the request; never the path itself, which may carry secrets. */
  route: string;
  /** The enterprise of the partner who calls, once that is known. */
  enterpriseId?: string;
  /** Another process answers it, and logs and counts it there. */
  isLeft?: boolean;
  /** Another process has handed it on, and ends the connection by itself. */
  isHandedOn: boolean;
};

const scopes = new WeakMap<Response, RequestScope>();

/** @throws Error when {@link requestScope} did not run before */
export function scopeOf(response: Response): RequestScope {
  const scope = scopes.get(response);
  if (!scope) throw new Error('The request has no scope: requestScope() must run first');
  return scope;
}

/** For an answer that is passed on: it is logged and counted once. */
export function leaveToOther(response: Response): void {
  scopeOf(response).isLeft = true;
}

type ScopeOptions = {
  /** The id that a request brings; without it, or where it brings none, it gets a new one. */
  idOf?: ((request: Request) => string | undefined) | undefined;
};

/** Gives each request its id, language and log, answers `X-Request-Id`, and logs and counts the answer. */
export function requestScope(log: Log, metrics: Metrics, { idOf }: ScopeOptions = {}): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    // A client's own id is not trusted: it would let callers forge lines of the log.
    const requestId = idOf?.(request) ?? randomUUID();
    const scope: RequestScope = {
      requestId,
      locale: readLocale(request),
      log: log.child({ requestId }),
      route: 'other',
      isHandedOn: idOf !== undefined,
    };
    scopes.set(response, scope);
    response.setHeader('X-Request-Id', requestId);
    // Turns, limits, compression and what streams a file each listen for its end; more than this is a leak.
    response.setMaxListeners(20);
    response.once('close', () => {
      if (scope.isLeft) return;
      const seconds = (performance.now() - started) / 1000;
      const status = response.writableFinished ? response.statusCode : 499;
      const { method } = request;
      metrics.httpDuration.observe({ method, route: scope.route, status: String(status) }, seconds);
      const line = { method, route: scope.route, status, ms: Math.round(seconds * 10_000) / 10 };
      scope.log[status >= 500 ? 'warn' : 'info'](line, 'request');
    });
    next();
  };
}
