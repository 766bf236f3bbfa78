import type { Request, Response } from 'express';
import type { Log } from '#api/base/logging.ts';
import type { Deps } from '#api/deps.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { DownloadedPackage } from '#services/suites/download-package.ts';

const statusOf = (error: Error) => ('status' in error ? error.status : undefined);

const tagOf = ({ sha256 }: DownloadedPackage) => `"${sha256}"`;

/**
 * True where the file's first byte is asked for: a download is counted when it begins, in however many parts it is fetched
 * and however often it breaks off.
 */
export function beginsDownload(request: Request, found: DownloadedPackage): boolean {
  if (request.method !== 'GET' || request.get('if-none-match')?.includes(tagOf(found))) return false;
  const parts = request.range(found.size);
  return Array.isArray(parts) ? parts.some(({ start }) => start === 0) : parts !== -1;
}

/**
 * Sends a package, or the part that `Range` asks for, as an attachment; its ETag is its SHA-256. True where all that was
 * asked for has left. @throws CatalogueError storageUnavailable where nothing could be sent
 */
export async function sendPackage(
  { storage }: Pick<Deps, 'storage'>,
  response: Response,
  found: DownloadedPackage,
  log: Log,
): Promise<boolean> {
  const { name, size, sha256 } = found;
  const lies = await storage.has(sha256);
  if (!lies)
    throw new CatalogueError('storageUnavailable', undefined, { cause: new Error('bytes are gone') });
  response.attachment(name);
  response.setHeader('Content-Type', 'application/octet-stream');
  response.setHeader('ETag', tagOf(found));
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
