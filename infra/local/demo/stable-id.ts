import { createHash } from 'node:crypto';

/** A UUID derived from the words, so that a repeated load finds its rows. */
export function stableId(...words: (string | number)[]): string {
  const hex = createHash('sha256')
    .update(`assay-demo/${words.join('/')}`)
    .digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
