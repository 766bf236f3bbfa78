import type { TFunction } from 'i18next';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { formatCount } from '#web/lib/language/numbers.ts';

const imageTooLarge = 'HTS.10000007';

/** What is too large in a picture whose file is not; null where it is the file. */
export function pictureText({ code, details }: ApiError, t: TFunction<'errors'>): string | null {
  if (code !== imageTooLarge) return null;
  const { width, height, maxPixels, maxSide } = details;
  const size = { width: formatCount(Number(width)), height: formatCount(Number(height)) };
  if (typeof maxPixels === 'number') return t('picture.pixels', { ...size, most: formatCount(maxPixels) });
  if (typeof maxSide === 'number') return t('picture.side', { ...size, most: formatCount(maxSide) });
  if (typeof details.maxDecodedBytes === 'number' || details.reason === 'tooCostly')
    return t('picture.costly');
  return null;
}
