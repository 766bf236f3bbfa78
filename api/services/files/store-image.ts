import type { Readable } from 'node:stream';
import type { Config } from '#api/base/config.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { judgePicture, type PictureHeader, type PictureLimits } from '#domain/files/picture-rules.ts';
import { screenProblem, screenRule } from '#domain/files/screenshots.ts';
import { encodePicture } from '#infra/pictures/encode-picture.ts';
import { readPictureHeader } from '#infra/pictures/read-picture-header.ts';
import {
  BlobTooLarge,
  type FileStorage,
  type StagedBlob,
  type StoredBlob,
} from '#infra/storage/file-storage.ts';
import { drawThumbnail } from './draw-thumbnail.ts';
import { limitPictures } from './limit-pictures.ts';

/** A picture as it is stored: dimensions in pixels, upright; with a small one for lists, where it is for one. */
export type StoredImage = StoredBlob & {
  width: number;
  height: number;
  photographed: boolean;
  thumbnail: Buffer | null;
};

export type ImageDeps = { storage: FileStorage; config: Pick<Config, 'pictures'> };
export type ReceivedImage = {
  path: string;
  enterpriseId: string;
  limits: PictureLimits;
  /** It is to show a screen, or is listed with a small one of itself; neither where unsaid. */
  use?: 'screenshot' | 'image';
};

/** A picture of good quality out of a poor one of 5 MB is far smaller. */
const maxEncodedBytes = 64 * 1_048_576;

/**
 * Judges a picture by its header, decodes it in a process of its own and stores it encoded again, so that nothing but the
 * picture is kept: no metadata, no place, no thumbnail, nothing appended. Throws `imageTooLarge` (sides, area or decoded
 * bytes over the limits, or more work or memory than a picture may take), `imageFormatInvalid` (damaged),
 * `screenshotFormatInvalid` (with the reason: it shows no screen),
 * `imageUploadFailed` (no process to be had, or it got no further), BusyError (too many pictures at once).
 */
export async function storeImage(deps: ImageDeps, image: ReceivedImage): Promise<StoredImage> {
  const header = await judgeHeader(image.path, image.limits);
  return limitPictures(image.enterpriseId, () => storeEncoded(deps, image, header));
}

async function judgeHeader(path: string, limits: PictureLimits): Promise<PictureHeader> {
  const header = await readPictureHeader(path);
  if (!header) throw new CatalogueError('imageFormatInvalid');
  const judgement = judgePicture(header, limits);
  if (!judgement.ok) throw new CatalogueError(judgement.error, judgement.details);
  return header;
}

async function storeEncoded(
  deps: ImageDeps,
  image: ReceivedImage,
  header: PictureHeader,
): Promise<StoredImage> {
  const staging: { blob?: StagedBlob; error?: unknown } = {};
  const collect = async (bytes: Readable) => {
    staging.blob = await deps.storage.stage(bytes, { maxBytes: maxEncodedBytes }).catch((error) => {
      staging.error = error;
      throw error;
    });
  };
  const { path: file, limits } = image;
  const request = { file, format: header.format, pixels: header.width * header.height };
  try {
    const outcome = await encodePicture({ ...request, ...deps.config.pictures, collect }).catch((error) => {
      throw failureOf(error, staging.error);
    });
    if (!outcome.ok) throw refusalOf(outcome);
    if (!staging.blob) throw new CatalogueError('imageUploadFailed');
    const dimensions = await verify(staging.blob, limits, outcome);
    const { photographed } = outcome;
    if (image.use === 'screenshot') refuseOther({ ...dimensions, photographed });
    const { format } = header;
    const thumbnail = image.use
      ? await drawThumbnail(deps, { file: staging.blob.path, format, ...dimensions })
      : null;
    return { ...(await staging.blob.store()), ...dimensions, photographed, thumbnail };
  } finally {
    await staging.blob?.discard();
  }
}

function refuseOther(picture: Parameters<typeof screenProblem>[0]): void {
  const reason = screenProblem(picture);
  if (reason) throw new CatalogueError('screenshotFormatInvalid', { reason, ...screenRule });
}

/** What the storage says is the storage's; else the process could not be started or got no further. */
function failureOf(cause: unknown, ofStorage: unknown): unknown {
  if (ofStorage instanceof BlobTooLarge) return new CatalogueError('imageTooLarge', { reason: 'tooCostly' });
  return ofStorage ?? new CatalogueError('imageUploadFailed', undefined, { cause });
}

function refusalOf({ problem, reason }: { problem: 'damaged' | 'tooMuch'; reason: string }): CatalogueError {
  const cause = new Error(reason);
  if (problem === 'tooMuch') return new CatalogueError('imageTooLarge', { reason: 'tooCostly' }, { cause });
  return new CatalogueError('imageFormatInvalid', undefined, { cause });
}

/** The process has read hostile bytes: what it gives is shown in pages only if it is the picture that it speaks of. */
async function verify(
  { path }: StagedBlob,
  limits: PictureLimits,
  declared: { width: number; height: number },
) {
  const { width, height } = await judgeHeader(path, limits);
  if (width !== declared.width || height !== declared.height) throw new CatalogueError('imageFormatInvalid');
  return { width, height };
}
