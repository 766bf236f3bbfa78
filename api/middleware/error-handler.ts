import type { ErrorRequestHandler, Request, Response } from 'express';
import { z } from 'zod';
import type { Metrics } from '#api/base/metrics.ts';
import { noteError } from '#api/base/tracing.ts';
import type { BusyAnswer, ErrorAnswer } from '#contract/error.ts';
import { isDatabaseUnavailable } from '#db/database-unavailable.ts';
import { BusyError, busyText, CatalogueError, errorText } from '#domain/errors/errors.ts';
import { scopeOf } from './request-scope.ts';
import { describeIssues } from './validate.ts';

// Codes of Postgres: a character that its encoding lacks, text that is no value of its type, half of a surrogate pair;
// a number, a time or a date that its type has no room for, such as the year 0000.
const unstorable = new Set(['22021', '22P02', '22P05', '22003', '22007', '22008']);

/** True when Postgres could not store or compare what a request brought: schemas miss it, the sender is to correct it. */
function isUnstorable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && unstorable.has(String(error.code));
}

/** The one place where an error becomes an answer. Stack traces, paths and causes go to the log alone. */
export function errorHandler(metrics: Metrics): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const { log, locale, requestId } = scopeOf(response);
    if (error instanceof BusyError) {
      beginBusyAnswer(error, metrics, request, response);
      const { details } = error;
      const answer: BusyAnswer = { message: busyText(locale), requestId, ...(details ? { details } : {}) };
      return void response.json(answer);
    }
    const known = toCatalogueError(error);
    metrics.errors.inc({ code: known.code });
    noteError(known);
    if (known.status >= 500) log.error({ err: error, code: known.code }, 'request failed');
    else log.info({ code: known.code, reason: known.errorName, err: known.cause }, 'request refused');
    // Half an answer cannot be taken back: Express closes the connection.
    if (response.headersSent) return next(error);
    const answer: ErrorAnswer = {
      errorCode: known.code,
      message: errorText(known.errorName, locale, known.details),
      requestId,
      ...(known.details ? { details: known.details } : {}),
    };
    beginRefusal(known.status, request, response);
    response.json(answer);
  };
}

/** Status and headers of a refusal for now; whoever calls it adds the words. */
export function beginBusyAnswer(
  { status, retryAfter, reason }: BusyError,
  metrics: Metrics,
  request: Request,
  response: Response,
): void {
  metrics.busy.inc({ status: String(status), reason });
  scopeOf(response).log.info({ status, reason, ip: request.ip }, 'busy');
  beginRefusal(status, request, response);
  response.setHeader('Retry-After', retryAfter);
}

function beginRefusal(status: number, request: Request, response: Response): void {
  // The rest of a refused upload is not waited for.
  if (!request.complete) response.setHeader('Connection', 'close');
  response.status(status).setHeader('Cache-Control', 'no-store');
}

/** The catalogue's error for whatever was thrown. */
export function toCatalogueError(error: unknown): CatalogueError {
  if (error instanceof CatalogueError) return error;
  if (error instanceof z.ZodError) {
    return new CatalogueError('parameterInvalid', { issues: describeIssues(error, 'body') });
  }
  if (isBodyError(error)) return new CatalogueError(bodyErrorName(error));
  if (isDatabaseUnavailable(error))
    return new CatalogueError('databaseUnavailable', undefined, { cause: error });
  if (isUnstorable(error)) return new CatalogueError('parameterInvalid', undefined, { cause: error });
  return new CatalogueError('systemError');
}

/** What Express and its body parser throw for requests they cannot read. */
type BodyError = { status: number; type?: unknown };

function isBodyError(error: unknown): error is BodyError {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return false;
  return error.status >= 400 && error.status < 500;
}

function bodyErrorName({ type }: BodyError) {
  if (type === 'entity.parse.failed') return 'jsonFormatInvalid';
  return type === 'entity.too.large' ? 'fileTooLarge' : 'parameterInvalid';
}
