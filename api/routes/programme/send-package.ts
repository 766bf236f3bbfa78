import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { Log } from '#api/base/logging.ts';
import type { Deps } from '#api/deps.ts';
import { reachStorage } from '#services/files/reach-storage.ts';
import type { DownloadedPackage } from '#services/suites/download-package.ts';

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

type Bytes = { start: number; end: number };

/**
 * The bytes that `Range` asks for; undefined for all of them, also where it asks for several ranges, for a file that has
 * changed, or for nothing that is understood; null where the file has none of them.
 */
function requestedRange(request: Request, found: DownloadedPackage): Bytes | undefined | null {
  const only = request.get('if-range');
  if (only !== undefined && only !== tagOf(found)) return undefined;
  const ranges = request.range(found.size);
  if (ranges === -1) return null;
  return Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined;
}

function describe(response: Response, found: DownloadedPackage, bytes: Bytes | undefined): void {
  const { start, end } = bytes ?? { start: 0, end: found.size - 1 };
  response.attachment(found.name);
  response.set({
    'Accept-Ranges': 'bytes',
    'Content-Length': String(end - start + 1),
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'Content-Type': 'application/octet-stream',
    'X-Content-Type-Options': 'nosniff',
    ...(bytes && { 'Content-Range': `bytes ${start}-${end}/${found.size}` }),
  });
  response.status(bytes ? 206 : 200);
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
  const { req: request } = response;
  response.set('ETag', tagOf(found));
  const bytes = requestedRange(request, found);
  if (request.fresh || bytes === null) {
    if (request.fresh) response.status(304);
    else response.status(416).set('Content-Range', `bytes */${found.size}`);
    response.end();
    return false;
  }
  const stored = await reachStorage(() => storage.open(found.sha256, bytes));
  describe(response, found, bytes);
  if (request.method === 'HEAD') {
    stored.destroy();
    response.end();
    return true;
  }
  return pipeline(stored, response).then(
    () => true,
    (error) => {
      // Nothing can be answered any more: the client sees that bytes are missing, and asks for the rest.
      log.info({ err: error }, 'download cut');
      return false;
    },
  );
}
