import type { FileLimits } from './file-rules.ts';

/** What the header of a PNG or JPEG says of the picture, before anything is decoded. */
export type PictureHeader = {
  format: 'png' | 'jpeg';
  /** Pixels. */
  width: number;
  height: number;
  /** Channels of a decoded pixel, including possible transparency. */
  channels: number;
  /** Values that a pixel has in the file: fewer than channels where colours are stored in less detail. */
  samples: number;
  bitsPerChannel: number;
  /** In passes: its coefficients, those of a PNG its pixels, are held all at once. */
  progressive: boolean;
};

/** Limits on decoded pictures. */
export type PictureLimits = Pick<FileLimits, 'imagePixels' | 'imageSide' | 'imageDecodedBytes'>;

const coefficientBytes = 2;

/** Bytes that are held at once while the picture is decoded: a row, or all of a picture in passes. */
export function decodedBytes({ width, height, channels, samples, ...header }: PictureHeader): number {
  const row = width * channels * Math.ceil(header.bitsPerChannel / 8);
  if (!header.progressive) return row;
  return header.format === 'jpeg' ? width * height * samples * coefficientBytes : row * height;
}

export type PictureJudgement =
  | { ok: true }
  | { ok: false; error: 'imageTooLarge'; details: Record<string, number> };

/** Checks a picture by its header: sides, area, and decoding memory. */
export function judgePicture(header: PictureHeader, limits: PictureLimits): PictureJudgement {
  const { width, height } = header;
  const refuse = (limit: Record<string, number>): PictureJudgement => {
    return { ok: false, error: 'imageTooLarge', details: { ...limit, width, height } };
  };
  if (width * height > limits.imagePixels) return refuse({ maxPixels: limits.imagePixels });
  if (Math.max(width, height) > limits.imageSide) return refuse({ maxSide: limits.imageSide });
  if (decodedBytes(header) <= limits.imageDecodedBytes) return { ok: true };
  return refuse({ maxDecodedBytes: limits.imageDecodedBytes, decodedBytes: decodedBytes(header) });
}
