import type { FileLimits } from './file-rules.ts';

/** What the header of a PNG or JPEG says of the picture, before anything is decoded. */
export type PictureHeader = {
  format: 'png' | 'jpeg';
  /** Pixels. */
  width: number;
  height: number;
  /** Channels of a decoded pixel, including possible transparency. */
  channels: number;
  bitsPerChannel: number;
  /** Progressive: its coefficients are held besides its pixels. */
  progressive: boolean;
};

/** Limits on decoded pictures. */
export type PictureLimits = Pick<FileLimits, 'imagePixels' | 'imageSide' | 'imageDecodedBytes'>;

/** A JPEG coefficient takes two bytes, at most one per value of each pixel. */
const coefficientBytes = 2;

/** Bytes needed to decode the picture. */
export function decodedBytes({ width, height, channels, ...header }: PictureHeader): number {
  const values = width * height * channels;
  const pixels = values * Math.ceil(header.bitsPerChannel / 8);
  return header.progressive && header.format === 'jpeg' ? pixels + values * coefficientBytes : pixels;
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
