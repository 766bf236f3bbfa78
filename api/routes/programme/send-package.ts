import type { Response } from 'express';
import type { Deps } from '#api/deps.ts';
import type { Log } from '#api/logging.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { DownloadedPackage } from '#services/suites/download-package.ts';

const statusOf = (error: Error) => ('status' in error ? error.status : undefined);

/**
 * Sends a package, or the part that `Range` asks for, as an attachment; its ETag is its SHA-256. True where all that was
 * asked for has left. @throws CatalogueError storageUnavailable where nothing could be sent
 */
export async function sendPackage(
  { storage }: Pick<Deps, 'storage'>,
  response: Response,
  { name, size, sha256 }: DownloadedPackage,
  log: Log,
): Promise<boolean> {
  const lies = await storage.has(sha256);
  if (!lies)
    throw new CatalogueError('storageUnavailable', undefined, { cause: new Error('bytes are gone') });
  response.attachment(name);
  response.setHeader('Content-Type', 'application/octet-stream');
  response.setHeader('ETag', `"${sha256}"`);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const options = { acceptRanges: true, cacheControl: false, etag: false, lastModified: false } as const;
  response.sendFile(storage.path(sha256), { ...options, dotfiles: 'allow' }, (error) => {
    if (!error) return resolve(true);
    if (statusOf(error) === 416) {
      response.status(416).setHeader('Content-Range', `bytes */${size}`);
      response.end();
      return resolve(false);
    }
    if (!response.headersSent) return reject(error);
    // Nothing can be answered any more: the client sees that bytes are missing, and asks for the rest.
    log.info({ err: error }, 'download cut');
    resolve(false);
  });
  return promise;
}
