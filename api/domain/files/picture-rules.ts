import type { FileLimits } from './file-rules.ts';

/** What the header of a PNG or JPEG says of the picture, before anything is decoded. */
export type PictureHeader = {
  format: 'png' | 'jpeg';
  /** Pixels. */
  width: number;
  height: number;
  /** Values a pixel has once it is decoded, transparency that may come with it counted. */
  channels: number;
  bitsPerChannel: number;
  /** Comes in several passes (progressive): its coefficients are held beside its pixels. */
  progressive: boolean;
};

/** Limits on decoded pictures. */
export type PictureLimits = Pick<FileLimits, 'imagePixels' | 'imageSide' | 'imageDecodedBytes'>;

/** A coefficient of a JPEG takes two bytes, one for each value of each pixel at most. */
const coefficientBytes = 2;

/** Bytes that decoding the picture asks for. */
export function decodedBytes({ width, height, channels, ...header }: PictureHeader): number {
  const values = width * height * channels;
  const pixels = values * Math.ceil(header.bitsPerChannel / 8);
  return header.progressive && header.format === 'jpeg' ? pixels + values * coefficientBytes : pixels;
}

export type PictureJudgement =
  | { ok: true }
  | { ok: false; error: 'imageTooLarge'; details: Record<string, number> };

/** Judges a picture by its header: each side, the area, and what decoding it would take. */
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
