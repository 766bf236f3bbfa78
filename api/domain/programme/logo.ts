import { z } from 'zod';

/** Bytes of a logo as it is sent, PNG or SVG. */
export const logoBytesMost = 200 * 1024;
/** Characters of these bytes in base64. */
export const logoTextMost = Math.ceil(logoBytesMost / 3) * 4;
/** Pixels of each side at most, as it is stored: enough for a certificate and for screens of any density. */
export const logoSide = 256;
/** Of what is sent: sides and area of a PNG in pixels, and what decoding it may take in bytes. */
export const logoLimits = {
  imagePixels: 4_194_304,
  imageSide: 4_096,
  imageDecodedBytes: 64 * 1_048_576,
} as const;

const pngStart = [0x89, 0x50, 0x4e, 0x47];

/** What the bytes of a logo begin like; null for neither. */
export function logoFormat(bytes: Uint8Array): 'png' | 'svg' | null {
  if (pngStart.every((byte, at) => bytes[at] === byte)) return 'png';
  const start = new TextDecoder().decode(bytes.subarray(0, 1024)).replace(/^\ufeff/, '');
  return /^\s*</.test(start) ? 'svg' : null;
}

/** A picture of the programme's, by the SHA-256 of its bytes. */
export const logoHashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** Where a logo is found, in the portal and in the account service alike. */
export function logoPath(hash: string): string {
  return `/programme/logo/${hash}.png`;
}
