import { json, type RequestHandler } from 'express';

const dangerousKeys = new Set(['__proto__', 'constructor', 'prototype']);

function refuseDangerousKeys(key: string, value: unknown): unknown {
  if (dangerousKeys.has(key)) throw new SyntaxError('A key of this name is not accepted');
  return value;
}

/** Reads a JSON body of at most 256 kB; keys that reach into prototypes are not well formed. */
export const jsonBody: RequestHandler = json({ limit: '256kb', strict: true, reviver: refuseDangerousKeys });
