import type { Language } from '#web/lib/language/language.ts';
import { formatCount } from '#web/lib/language/numbers.ts';

/** An estimate in units of 10,000, as Chinese counts; in English as so many devices. */
export function volumeWords(volume: number, language: Language): { amount: string } {
  return { amount: language === 'en' ? formatCount(Math.round(volume * 10_000)) : String(volume) };
}
