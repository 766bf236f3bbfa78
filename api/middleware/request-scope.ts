import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import type { Log } from '#api/base/logging.ts';
import type { Metrics } from '#api/base/metrics.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { readLocale } from './locale.ts';
import type { RefusedCaller } from './refused-calls.ts';

/** What is known of a request from its first moment on. */
export type RequestScope = {
  requestId: string;
  locale: Locale;
  log: Log;
  /** Path template of the endpoint that took the request; never the path itself, which may carry secrets. */
  route: string;
  /** Asked by monitoring, every few seconds. */
  isProbe?: boolean;
  /** The partner who calls, once that is known: their refused calls are counted. */
  refusedCaller?: RefusedCaller;
  /** Of the request's trace, where one is made. */
  traceId?: string | undefined;
};

const scopes = new WeakMap<Response, RequestScope>();

/** @throws Error when {@link requestScope} did not run before */
export function scopeOf(response: Response): RequestScope {
  const scope = scopes.get(response);
  if (!scope) throw new Error('The request has no scope: requestScope() must run first');
  return scope;
}

/** Gives each request its id, language and log, answers `X-Request-Id`, and logs and counts the answer. */
export function requestScope(log: Log, metrics: Metrics): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    // A client's own id is not trusted: it would let callers forge lines of the log.
    const requestId = randomUUID();
    const scope: RequestScope = {
      requestId,
      locale: readLocale(request),
      log: log.child({ requestId }),
      route: 'other',
    };
    scopes.set(response, scope);
    response.setHeader('X-Request-Id', requestId);
    // Limits, compression and what streams a file each listen for its end; more than this is a leak.
    response.setMaxListeners(20);
    response.once('close', () => {
      const seconds = (performance.now() - started) / 1000;
      const status = response.writableFinished ? response.statusCode : 499;
      const { method } = request;
      metrics.httpDuration.observe({ method, route: scope.route, status: String(status) }, seconds);
      const line = {
        method,
        route: scope.route,
        status,
        ms: Math.round(seconds * 10_000) / 10,
        traceId: scope.traceId,
      };
      scope.log[status >= 500 ? 'warn' : scope.isProbe ? 'debug' : 'info'](line, 'request');
    });
    next();
  };
}
