import { htmlLang } from '#domain/shared/locale.ts';
import type { Language } from '#web/lib/language/language.ts';

/** Epoch milliseconds, an ISO string, or a Date. */
export type Instant = number | string | Date;
/** The reader's language and time zone; the browser's zone when none is named. */
export type DateLocale = { language: Language; timeZone?: string };

export type DateParts = {
  year: string;
  month2: string;
  monthName: string;
  day: string;
  day2: string;
  weekday: string;
  weekdayLong: string;
  hour: string;
  minute: string;
  second: string;
};

const dayLength = 86_400_000;

export function toDate(at: Instant): Date {
  return at instanceof Date ? at : new Date(at);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function format(locale: DateLocale, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale.language} ${locale.timeZone ?? ''} ${name}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(htmlLang[locale.language], { ...options, timeZone: locale.timeZone });
  formats.set(key, made);
  return made;
}

/** A page says the same dates with every redrawing, and to take one apart takes a tenth of a millisecond. */
const taken = new Map<string, DateParts>();
const maxParts = 500;

/** The pieces from which each language builds its dates. */
export function partsOf(at: Instant, locale: DateLocale): DateParts {
  const date = toDate(at);
  const key = `${locale.language} ${locale.timeZone ?? ''} ${date.getTime()}`;
  const known = taken.get(key);
  if (known) return known;
  const parts = splitDate(date, locale);
  if (taken.size >= maxParts) taken.clear();
  taken.set(key, parts);
  return parts;
}

function splitDate(date: Date, locale: DateLocale): DateParts {
  const numeric = format({ ...locale, language: 'en' }, 'numeric', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const found = Object.fromEntries(numeric.formatToParts(date).map(({ type, value }) => [type, value]));
  const { year = '', month = '', day = '', hour = '', minute = '', second = '' } = found;
  return {
    year,
    month2: month,
    monthName: format(locale, 'month', { month: 'short' }).format(date),
    day: String(Number(day)),
    day2: day,
    weekday: format(locale, 'weekday', { weekday: 'short' }).format(date),
    weekdayLong: format(locale, 'weekdayLong', { weekday: 'long' }).format(date),
    hour,
    minute,
    second,
  };
}

function dayNumber(at: Instant, locale: DateLocale): number {
  const { year, month2, day2 } = partsOf(at, locale);
  return Date.UTC(Number(year), Number(month2) - 1, Number(day2)) / dayLength;
}

/** Whole calendar days from `at` to `now` where the reader is: 0 today, 1 yesterday, −1 tomorrow. */
export function daysAgo(at: Instant, now: Instant, locale: DateLocale): number {
  return dayNumber(now, locale) - dayNumber(at, locale);
}

/** `2026-11-24`, for documents in either language. */
export function isoDay(at: Instant, locale: DateLocale): string {
  const { year, month2, day2 } = partsOf(at, locale);
  return `${year}-${month2}-${day2}`;
}

/** `18:00`, or `18:00:05` with seconds. */
export function clockOf(at: Instant, locale: DateLocale, seconds = false): string {
  const { hour, minute, second } = partsOf(at, locale);
  return seconds ? `${hour}:${minute}:${second}` : `${hour}:${minute}`;
}
