import type { Request } from 'express';
import { CatalogueError, type ErrorName } from '#domain/errors/errors.ts';
import { JsonShape, jsonBounds, parseShaped } from './json-shape.ts';

/** Milliseconds in which a body has to be there: a slow phone takes a tenth of that. */
const timeLimit = 20_000;
const jsonTypes = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?(;|$)/i;

export type BodyLimits = {
  /** Bytes. */
  maxBytes: number;
  /** Milliseconds. */
  within?: number;
  /** Content types that hold JSON; `application/json` when absent. */
  types?: RegExp;
  /** Values that it may hold; `jsonBounds` when absent. */
  values?: number | undefined;
  /** What stands for a body that is no JSON; `jsonFormatInvalid` when absent. */
  broken?: ErrorName | undefined;
};

/** True for a request that says it brings a body; an empty one is none. */
export function bringsBody({ headers }: Pick<Request, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}

/**
 * The JSON that a request brings, undefined where it brings none; size, depth and number of values are bounded while
 * it arrives, and nothing is made of a body beyond its bounds.
 * @throws CatalogueError jsonFormatInvalid, or what `broken` says; fileTooLarge beyond `maxBytes`; parameterInvalid for another type or encoding,
 * and for a body that breaks off or does not arrive in time
 */
export async function readJsonBody(
  request: Request,
  { maxBytes, within = timeLimit, types = jsonTypes, values = jsonBounds.values, broken }: BodyLimits,
): Promise<unknown> {
  if (!bringsBody(request)) return undefined;
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
  if (!types.test(type) || encoding.toLowerCase() !== 'identity') {
    throw new CatalogueError('parameterInvalid');
  }
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new CatalogueError('fileTooLarge');
  const unread = (cause: unknown) => new CatalogueError(broken ?? 'jsonFormatInvalid', undefined, { cause });
  const bytes = await receive(request, {
    maxBytes,
    within,
    unread,
    shape: new JsonShape({ ...jsonBounds, values }),
  });
  try {
    return parseShaped(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw unread(cause);
  }
}

type Receiving = {
  maxBytes: number;
  within: number;
  shape: JsonShape;
  unread: (cause: unknown) => CatalogueError;
};

/** Listens by hand: leaving the request's iterator would destroy the connection that a refusal needs. */
async function receive(request: Request, { maxBytes, within, shape, unread }: Receiving): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const parts: Buffer[] = [];
  let length = 0;
  const take = (part: Buffer) => {
    length += part.length;
    if (length > maxBytes) return reject(new CatalogueError('fileTooLarge'));
    try {
      shape.follow(part);
      parts.push(part);
    } catch (cause) {
      reject(unread(cause));
    }
  };
  const fail = () => reject(new CatalogueError('parameterInvalid'));
  const timer = setTimeout(fail, within);
  request.on('data', take).once('end', resolve).once('error', fail).once('close', fail);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    request.off('data', take).off('end', resolve).off('error', fail).off('close', fail);
  }
  return Buffer.concat(parts, length);
}
