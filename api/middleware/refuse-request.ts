import type { RequestHandler } from 'express';
import { CatalogueError } from '#domain/errors/errors.ts';
import { bringsBody } from './json-body.ts';

const bodyless = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE', 'TRACE']);

/**
 * Refuses a body where the method takes none, and ends the connection: a proxy might read these
 * bytes as another request.
 */
export const refuseStrayBody: RequestHandler = (request, response, next) => {
  if (!bodyless.has(request.method) || !bringsBody(request)) return next();
  response.setHeader('Connection', 'close');
  const issue = { in: 'body', path: '', code: 'unrecognized_keys', message: 'no body' };
  throw new CatalogueError('parameterInvalid', { issues: [issue] });
};

/** Nothing is at this address. */
export const refuseUnknown: RequestHandler = () => {
  throw new CatalogueError('dataMissing');
};
