import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Log } from '#api/base/logging.ts';

type Csv = { name: string; limit: number; pieces: AsyncGenerator<string, void>; log: Log };

/** Sends a file as its pieces come; a failure to read the first one is still answered as an error. */
export async function sendCsv(response: Response, { name, limit, pieces, log }: Csv): Promise<void> {
  response.attachment(name);
  response.setHeader('Content-Type', 'text/csv; charset=utf-8');
  response.setHeader('X-Export-Limit', limit);
  const first = await pieces.next();
  response.write(first.value ?? '');
  // `serve` ends the answer after the outcome is in the audit log.
  await pipeline(Readable.from(pieces), response, { end: false }).catch((error) => {
    log.warn({ err: error, name }, 'export cut');
    // Once it has begun nothing can be answered: the connection ends, and the client sees that bytes are missing.
    response.destroy();
  });
}
