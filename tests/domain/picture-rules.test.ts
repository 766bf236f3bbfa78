import { describe, expect, it } from 'vitest';
import { defaultFileLimits } from '#domain/files/file-rules.ts';
import { decodedBytes, judgePicture, type PictureHeader } from '#domain/files/picture-rules.ts';

const png: PictureHeader = {
  format: 'png',
  width: 4_000,
  height: 3_000,
  channels: 4,
  bitsPerChannel: 8,
  progressive: false,
};
const jpeg: PictureHeader = { ...png, format: 'jpeg', channels: 3 };

describe('decoding a picture takes', () => {
  it.each<[string, PictureHeader, number]>([
    ['a byte a value', png, 48_000_000],
    ['two of 16 bits', { ...png, bitsPerChannel: 16 }, 96_000_000],
    ['no more for a PNG in passes', { ...png, progressive: true }, 48_000_000],
    ['a byte a value of a JPEG', jpeg, 36_000_000],
    ['its coefficients as well for a JPEG in passes', { ...jpeg, progressive: true }, 108_000_000],
  ])('%s', (_what, header, bytes) => {
    expect(decodedBytes(header)).toBe(bytes);
  });
});

describe('a picture', () => {
  it.each<[string, PictureHeader]>([
    ['of a camera', jpeg],
    ['of 40 megapixels', { ...jpeg, width: 8_000, height: 5_000 }],
    ['of the longest side', { ...png, width: 10_000, height: 4_000 }],
    ['of a camera, in passes', { ...jpeg, width: 5_000, height: 4_000, progressive: true }],
    ['of 25 megapixels with 16 bits', { ...png, width: 5_000, height: 5_000, bitsPerChannel: 16 }],
  ])('%s may be decoded', (_what, header) => {
    expect(judgePicture(header, defaultFileLimits)).toEqual({ ok: true });
  });

  it.each<[string, PictureHeader, Record<string, number>]>([
    [
      'one row of 40 megapixels',
      { ...png, width: 40_000_000, height: 1, bitsPerChannel: 16 },
      { maxSide: 10_000 },
    ],
    ['one column too long', { ...png, width: 1, height: 10_001 }, { maxSide: 10_000 }],
    ['one pixel too many', { ...png, width: 8_001, height: 5_000 }, { maxPixels: 40_000_000 }],
    [
      'too deep',
      { ...png, width: 8_000, height: 5_000, bitsPerChannel: 16 },
      { maxDecodedBytes: 200_000_000, decodedBytes: 320_000_000 },
    ],
    [
      'in too many coefficients',
      { ...jpeg, width: 8_000, height: 5_000, progressive: true },
      { maxDecodedBytes: 200_000_000, decodedBytes: 360_000_000 },
    ],
  ])('%s is refused, and told why', (_what, header, details) => {
    const { width, height } = header;
    expect(judgePicture(header, defaultFileLimits)).toEqual({
      ok: false,
      error: 'imageTooLarge',
      details: { ...details, width, height },
    });
  });
});
