import type { Request } from 'express';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { Part } from '#services/parts/write-part.ts';

/** How many bytes a request announces. @throws CatalogueError parameterInvalid, fileTooLarge for more than a part */
function announced(request: Request, max: number): number {
  const length = Number(request.get('content-length') ?? Number.NaN);
  if (!Number.isSafeInteger(length) || length < 1)
    throw new CatalogueError('parameterInvalid', { issues: [{ in: 'headers', path: 'Content-Length' }] });
  if (length > max) throw new CatalogueError('fileTooLarge', { part: max });
  return length;
}

/** Takes the body of a request as a part of `max` bytes; what is refused is read all the same, so that the refusal arrives. */
export async function takePart<T>(
  request: Request,
  { offset, max }: { offset: number; max: number },
  take: (part: Part) => Promise<T>,
): Promise<T> {
  try {
    return await take({ offset, length: announced(request, max), stream: request });
  } finally {
    request.resume();
  }
}
