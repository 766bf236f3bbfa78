import { describe, expect, it } from 'vitest';
import { defaultFileLimits } from '#domain/files/file-rules.ts';
import { decodedBytes, judgePicture, type PictureHeader } from '#domain/files/picture-rules.ts';

const png: PictureHeader = {
  format: 'png',
  width: 4_000,
  height: 3_000,
  channels: 4,
  samples: 4,
  bitsPerChannel: 8,
  progressive: false,
};
const jpeg: PictureHeader = { ...png, format: 'jpeg', channels: 3, samples: 1.5 };

describe('decoding a picture takes', () => {
  it.each<[string, PictureHeader, number]>([
    ['a row', png, 16_000],
    ['two bytes a value of 16 bits', { ...png, bitsPerChannel: 16 }, 32_000],
    ['all rows of a PNG in passes', { ...png, progressive: true }, 48_000_000],
    ['a row of a JPEG', jpeg, 12_000],
    ['the coefficients of a JPEG in passes', { ...jpeg, progressive: true }, 36_000_000],
    ['those of all colours', { ...jpeg, samples: 3, progressive: true }, 72_000_000],
  ])('%s', (_what, header, bytes) => {
    expect(decodedBytes(header)).toBe(bytes);
  });
});

describe('a picture', () => {
  it.each<[string, PictureHeader]>([
    ['of a camera', jpeg],
    ['of 110 megapixels', { ...jpeg, width: 11_000, height: 10_000 }],
    ['of 110 megapixels, in passes', { ...jpeg, width: 11_000, height: 10_000, progressive: true }],
    ['of the longest side', { ...png, width: 20_000, height: 5_500 }],
    ['of 110 megapixels with 16 bits', { ...png, width: 11_000, height: 10_000, bitsPerChannel: 16 }],
  ])('%s may be decoded', (_what, header) => {
    expect(judgePicture(header, defaultFileLimits)).toEqual({ ok: true });
  });

  it.each<[string, PictureHeader, Record<string, number>]>([
    [
      'one row of 40 megapixels',
      { ...png, width: 40_000_000, height: 1, bitsPerChannel: 16 },
      { maxSide: 20_000 },
    ],
    ['one column too long', { ...png, width: 1, height: 20_001 }, { maxSide: 20_000 }],
    ['one row too many', { ...png, width: 11_000, height: 10_001 }, { maxPixels: 110_000_000 }],
    [
      'too deep, in passes',
      { ...png, width: 8_000, height: 6_000, bitsPerChannel: 16, progressive: true },
      { maxDecodedBytes: 360_000_000, decodedBytes: 384_000_000 },
    ],
    [
      'in too many coefficients',
      { ...jpeg, width: 10_000, height: 8_000, samples: 3, progressive: true },
      { maxDecodedBytes: 360_000_000, decodedBytes: 480_000_000 },
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
