import { z } from 'zod';

/** Maximum bytes of an uploaded logo, PNG or SVG. */
export const maxLogoBytes = 200 * 1024;
/** Maximum characters of these bytes in base64. */
export const maxLogoTextLength = Math.ceil(maxLogoBytes / 3) * 4;
/** Maximum pixels of each side as stored: enough for a certificate and for dense screens. */
export const logoSide = 256;
/** Limits of the upload: sides and area of a PNG in pixels, and bytes of decoding memory. */
export const logoLimits = {
  imagePixels: 4_194_304,
  imageSide: 4_096,
  imageDecodedBytes: 64 * 1_048_576,
} as const;

const pngStart = [0x89, 0x50, 0x4e, 0x47];

/** The format of a logo by its first bytes; null for others. */
export function logoFormat(bytes: Uint8Array): 'png' | 'svg' | null {
  if (pngStart.every((byte, at) => bytes[at] === byte)) return 'png';
  const start = new TextDecoder().decode(bytes.subarray(0, 1024)).replace(/^\ufeff/, '');
  return /^\s*</.test(start) ? 'svg' : null;
}

/** A picture of the programme, by the SHA-256 of its bytes. */
export const logoHashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** Path of a logo, in the portal and in the account service. */
export function logoPath(hash: string): string {
  return `/programme/logo/${hash}.png`;
}
