import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { servedType } from '#domain/files/file-rules.ts';
import type { RequestContext } from './request-context.ts';

type Opened = { file: { name: string; mime: string; size: number }; bytes: Readable };

/** Sends a file's bytes as they are, `shown` in a page or saved; a connection that ends early is merely noted. */
export async function sendFile(
  response: Response,
  { file, bytes }: Opened,
  { log, shown = false }: Pick<RequestContext, 'log'> & { shown?: boolean },
): Promise<void> {
  writeHeaders(response, file, shown);
  // Nothing can be answered any more: the connection ends, and the client sees that bytes are missing.
  await pipeline(bytes, response).catch((error) => log.info({ err: error }, 'download cut'));
}

/** Headers with which a browser saves the bytes and never runs them, whatever they are. */
function writeHeaders(response: Response, file: Opened['file'], shown: boolean): void {
  response.attachment(file.name);
  const disposition = String(response.getHeader('Content-Disposition'));
  if (shown) response.setHeader('Content-Disposition', disposition.replace(/^attachment/, 'inline'));
  response.setHeader('Content-Type', servedType(file.mime));
  response.setHeader('Content-Length', file.size);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
}
