import { json, type Request, type Response } from 'express';
import { CatalogueError } from '#domain/errors.ts';

const dangerousKeys = new Set(['__proto__', 'constructor', 'prototype']);
/** Milliseconds in which a body has to be there: 256 kB take half of that on a slow phone. */
const timeLimit = 20_000;

function refuseDangerousKeys(key: string, value: unknown): unknown {
  if (dangerousKeys.has(key)) throw new SyntaxError('A key of this name is not accepted');
  return value;
}

const parse = json({ limit: '256kb', strict: true, reviver: refuseDangerousKeys });

/**
 * Reads a JSON body of at most 256 kB into `request.body`; keys that reach into prototypes are not well formed.
 * @throws what the parser throws; CatalogueError parameterInvalid for a body that does not arrive in time
 */
export async function readJsonBody(
  request: Request,
  response: Response,
  withinMs = timeLimit,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new CatalogueError('parameterInvalid')), withinMs);
  parse(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
  try {
    await promise;
  } finally {
    clearTimeout(timer);
  }
}
