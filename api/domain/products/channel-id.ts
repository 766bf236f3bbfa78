import { limits } from '#domain/shared/limits.ts';
import { channelIdOf } from './products.ts';

const numbers = 99;
const stemLength = limits.customCodeLength - String(numbers).length;

/** Codes to propose for a model, in order: its letters and digits, filled up with a number. */
export function proposedCodes(model: string): string[] {
  const stem = model
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, stemLength);
  const numberOf = (index: number) => String(index + 1).padStart(limits.customCodeLength - stem.length, '0');
  return Array.from({ length: numbers }, (_, index) => stem + numberOf(index));
}

/** The first free one; null where all are taken. @param taken full channel IDs */
export function freeCode(
  partnerCode: string,
  codes: readonly string[],
  taken: readonly string[],
): string | null {
  return codes.find((code) => !taken.includes(channelIdOf(partnerCode, code))) ?? null;
}
