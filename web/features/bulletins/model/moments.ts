import { clockOf, isoDay } from '#web/lib/time/dates.ts';

/** A moment as an input of date and time takes it, where the reader is; empty for none. */
export function localText(at: string | Date | null): string {
  if (at === null) return '';
  return `${isoDay(at, { language: 'en' })}T${clockOf(at, { language: 'en' })}`;
}

/** The moment that such a text names; null where it names none. */
export function momentOf(text: string): string | null {
  const date = new Date(text);
  return text === '' || Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** Tomorrow at nine, where the reader is. */
export function tomorrowAtNine(now: Date): string {
  const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9);
  return localText(date);
}
