import type { TFunction } from 'i18next';
import { pick } from '#domain/shared/locale.ts';
import { clockOf, type DateLocale, daysAgo, type Instant, isoDay, partsOf, toDate } from './dates.ts';
import { spanText } from './durations.ts';

/** `year` is the present one where the reader is: dates of another one name theirs. */
type Wording = { t: TFunction<'time'>; locale: DateLocale; year: string };

function dayText({ t, locale, year }: Wording, at: Instant): string {
  const parts = partsOf(at, locale);
  return t(parts.year === year ? 'day' : 'dayOfYear', { ...parts });
}

function weekdayDayText(wording: Wording, at: Instant): string {
  const { weekday } = partsOf(at, wording.locale);
  return wording.t('weekdayDay', { weekday, day: dayText(wording, at) });
}

function recentText(wording: Wording, at: Instant, now: Instant): string {
  const { t, locale } = wording;
  const ago = daysAgo(at, now, locale);
  if (ago === 0) return t('todayAt', { clock: clockOf(at, locale) });
  if (ago === 1) return t('yesterdayAt', { clock: clockOf(at, locale) });
  return dayText(wording, at);
}

function sinceText(wording: Wording, at: Instant, now: Instant): string {
  const { t, locale } = wording;
  const ago = daysAgo(at, now, locale);
  if (ago === 0) return t('since', { when: clockOf(at, locale) });
  const { weekday, weekdayLong } = partsOf(at, locale);
  if (ago > 0 && ago < 7) {
    return t('sinceWeekday', { weekday: pick(locale.language, { zh: weekday, en: weekdayLong }) });
  }
  return t('since', { when: dayText(wording, at) });
}

function leftText({ t }: Wording, due: Instant, now: Instant, short: boolean): string {
  const rest = toDate(due).getTime() - toDate(now).getTime();
  const span = spanText(t, Math.abs(rest), short);
  if (rest >= 0) return t(short ? 'leftShort' : 'left', { span });
  return t(short ? 'lateShort' : 'late', { span });
}

/** The office's zone, and how people call it. */
type OfficeZone = { zone: string; label: string };

function dueText(wording: Wording, at: Instant): string {
  return wording.t('moment', { day: weekdayDayText(wording, at), clock: clockOf(at, wording.locale) });
}

/** What the clock of the office shows at a moment, behind what is said of it, where the reader's shows something else. */
function withOffice(wording: Wording, at: Instant, own: string, office?: OfficeZone): string {
  if (!office) return own;
  const { t, locale, year } = wording;
  const there = { t, locale: { ...locale, timeZone: office.zone }, year };
  if (dueText(there, at) === dueText(wording, at)) return own;
  const isSameDay = isoDay(at, there.locale) === isoDay(at, locale);
  const shown = isSameDay ? clockOf(at, there.locale) : dueText(there, at);
  return t('officeTime', { own, office: shown, zone: office.label });
}

/** Dates and waits in the words of the reader's language, in this year; `now` is always given. */
export function createTimeTexts(t: TFunction<'time'>, locale: DateLocale, year: string, office?: OfficeZone) {
  const wording = { t, locale, year };
  const moment = (day: string, at: Instant) => t('moment', { day, clock: clockOf(at, locale) });
  return {
    /** `11-24`, `24 Nov`; `2025-11-24`, `24 Nov 2025` in another year, as in all below */
    day: (at: Instant) => dayText(wording, at),
    /** `11-24 周二`, `Tue 24 Nov` */
    weekdayDay: (at: Instant) => weekdayDayText(wording, at),
    /** `11-24 周二 18:00`, `Tue 24 Nov, 18:00` */
    due: (at: Instant) => dueText(wording, at),
    /** A deadline: as `due`, with the office's time where it is another: `11-24 周二 11:00（办公室 18:00，GMT+8 中国时间）` */
    deadline: (at: Instant) => withOffice(wording, at, dueText(wording, at), office),
    /** `11-17 10:41`, `17 Nov, 10:41` */
    moment: (at: Instant) => moment(dayText(wording, at), at),
    /** `2026-11-17 10:41`, `17 Nov 2026, 10:41`: on what is kept or printed, where this year is soon another one */
    dated: (at: Instant) => moment(t('dayOfYear', { ...partsOf(at, locale) }), at),
    /** `2026-11-24`, on documents */
    document: (at: Instant) => isoDay(at, locale),
    /** `2026-11-24 14:32`, in either language */
    stamp: (at: Instant) => `${isoDay(at, locale)} ${clockOf(at, locale)}`,
    /** `14:32` */
    clock: (at: Instant, seconds = false) => clockOf(at, locale, seconds),
    /** `今天 14:29`, `昨天 17:06`, `11-16` */
    recent: (at: Instant, now: Instant) => recentText(wording, at, now),
    /** Heading of a day in a history: `今天 11-19 周四`, `11-17 周二` */
    heading: (at: Instant, now: Instant) => {
      const day = weekdayDayText(wording, at);
      return daysAgo(at, now, locale) === 0 ? t('todayHeading', { day }) : day;
    },
    /** `周二起`, `since Tuesday` */
    since: (at: Instant, now: Instant) => sinceText(wording, at, now),
    /** `11-24 周二 18:00 前`, `by Tue 24 Nov, 18:00`, with the office's time as a deadline has it */
    by: (at: Instant) => withOffice(wording, at, t('by', { when: dueText(wording, at) }), office),
    /** `还剩 5 天 3 小时`, `2 h overdue` */
    left: (due: Instant, now: Instant) => leftText(wording, due, now, false),
    /** `剩 3 时 28 分`, in dense lists */
    leftShort: (due: Instant, now: Instant) => leftText(wording, due, now, true),
    /** `1 小时 12 分钟` */
    span: (milliseconds: number) => spanText(t, milliseconds),
    /** `3 个工作日`, `3 working days` */
    workingDays: (count: number) => t('workingDays', { count }),
    /** `通常 3 个工作日` */
    usually: (count: number) => t('usually', { span: t('workingDays', { count }) }),
  };
}

export type TimeTexts = ReturnType<typeof createTimeTexts>;
