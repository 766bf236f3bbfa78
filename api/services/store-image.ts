import { Readable } from 'node:stream';
import sharp from 'sharp';
import { CatalogueError } from '#domain/errors.ts';
import type { FileStorage, StoredBlob } from '#infra/storage.ts';
import { takeTurns } from './take-turns.ts';

/** A picture as it is stored: dimensions in pixels, upright. */
export type StoredImage = StoredBlob & { width: number; height: number };

const secondsToEncode = 20;

// A picture takes some hundred megabytes and one core while it is decoded; everything else needs this process too.
sharp.concurrency(1);
const inTurn = takeTurns({
  ...{ atOnce: 2, waiting: 20, waitMs: 30_000 },
  refusal: () => new CatalogueError('imageUploadFailed', { reason: 'busy' }),
});

/**
 * Decodes a picture and stores it encoded anew, so that nothing but the picture is kept: no metadata, no place, no
 * thumbnail, nothing appended. Throws `imageTooLarge` (decoded size over `maxPixels`), `imageFormatInvalid` (damaged),
 * `imageUploadFailed` (too many pictures at once).
 */
export function storeImage(storage: FileStorage, path: string, maxPixels: number): Promise<StoredImage> {
  return inTurn(() => storeEncoded(storage, path, maxPixels));
}

async function storeEncoded(storage: FileStorage, path: string, maxPixels: number): Promise<StoredImage> {
  const { data, info } = await encodeAnew(path, maxPixels).catch((cause: unknown) => {
    if (cause instanceof CatalogueError) throw cause;
    throw new CatalogueError('imageFormatInvalid', undefined, { cause });
  });
  const blob = await storage.put(Readable.from([data]));
  return { ...blob, width: info.width, height: info.height };
}

async function encodeAnew(path: string, maxPixels: number) {
  // The header alone: its dimensions are judged here, and nothing is decoded.
  const { format, width, height } = await sharp(path, { limitInputPixels: false }).metadata();
  if (width * height > maxPixels) throw new CatalogueError('imageTooLarge', { maxPixels, width, height });
  const picture = sharp(path, { limitInputPixels: maxPixels, failOn: 'warning', sequentialRead: true });
  const upright = picture.autoOrient();
  const encoded = format === 'png' ? upright.png() : upright.jpeg({ quality: 90 });
  return encoded.timeout({ seconds: secondsToEncode }).toBuffer({ resolveWithObject: true });
}
