import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Config } from '#api/base/config.ts';
import { thumbnailLimits } from '#domain/files/screenshots.ts';
import { encodePicture } from '#infra/pictures/encode-picture.ts';
import { readPictureHeader } from '#infra/pictures/read-picture-header.ts';
import { BlobTooLarge, type FileStorage } from '#infra/storage/file-storage.ts';

type Deps = { storage: FileStorage; config: Pick<Config, 'pictures'> };
type Picture = { file: string; format: 'png' | 'jpeg'; width: number; height: number };

/**
 * A small JPEG of a picture that is stored, drawn by a process that may do nothing else; null where the picture is small
 * itself, or none came of it: the picture does not depend on it.
 */
export async function drawThumbnail(deps: Deps, picture: Picture): Promise<Buffer | null> {
  const { file, format, width, height } = picture;
  const { side, bytes: maxBytes } = thumbnailLimits;
  if (Math.max(width, height) <= side) return null;
  const drawn: { jpeg?: Buffer } = {};
  const collect = async (output: Readable) => {
    drawn.jpeg = await readSmall(output, maxBytes);
  };
  const request = { file, format, pixels: width * height, side, small: true };
  const outcome = await encodePicture({ ...request, ...deps.config.pictures, collect }).catch(() => null);
  if (!outcome?.ok || !drawn.jpeg) return null;
  return (await isSmallJpeg(deps, drawn.jpeg)) ? drawn.jpeg : null;
}

/** @throws BlobTooLarge beyond so many bytes, which ends the process that writes them */
async function readSmall(output: Readable, maxBytes: number): Promise<Buffer> {
  let seen = 0;
  const counted = output.map((chunk: Buffer) => {
    seen += chunk.length;
    if (seen > maxBytes) throw new BlobTooLarge();
    return chunk;
  });
  return buffer(counted);
}

/** The process has read hostile bytes: what it gives is shown in pages. */
async function isSmallJpeg({ storage }: Deps, jpeg: Buffer): Promise<boolean> {
  const { side, bytes: maxBytes } = thumbnailLimits;
  const staged = await storage.stage(Readable.from([jpeg]), { maxBytes });
  try {
    const header = await readPictureHeader(staged.path);
    return header?.format === 'jpeg' && Math.max(header.width, header.height) <= side;
  } finally {
    await staged.discard();
  }
}
