import type { RequestHandler } from 'express';
import { currentTraceId, withSpan } from '#api/base/tracing.ts';
import { scopeOf } from './request-scope.ts';

/**
 * The span of a request, until its answer has gone. A caller's own `traceparent` is not continued, as with request ids:
 * it would let callers write into the traces of others, or have each of their calls traced.
 */
export const traceRequest: RequestHandler = (request, response, next) => {
  const { method } = request;
  const { requestId, locale } = scopeOf(response);
  const attributes = { 'http.request.method': method, 'assay.request_id': requestId, 'assay.locale': locale };
  void withSpan({ name: method, kind: 'SERVER', attributes, parent: null }, async (span) => {
    const scope = scopeOf(response);
    scope.traceId = currentTraceId();
    const closed = new Promise((resolve) => response.once('close', resolve));
    next();
    await closed;
    span.updateName(`${method} ${scope.route}`);
    span.setAttributes({ 'http.route': scope.route, 'http.response.status_code': response.statusCode });
  });
};
