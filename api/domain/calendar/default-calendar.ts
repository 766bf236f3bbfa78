import { type CalendarEntry, daysOfEntries } from './calendar-entries.ts';

const called = {
  newYear: { zh: '元旦', en: 'New Year' },
  spring: { zh: '春节', en: 'Spring Festival' },
  qingming: { zh: '清明节', en: 'Qingming Festival' },
  labour: { zh: '劳动节', en: 'Labour Day' },
  dragonBoat: { zh: '端午节', en: 'Dragon Boat Festival' },
  midAutumn: { zh: '中秋节', en: 'Mid-Autumn Festival' },
  national: { zh: '国庆节', en: 'National Day' },
} as const;

type Holiday = keyof typeof called;

/** Days of one month, inclusive. */
const off = (holiday: Holiday, month: string, from: number, to = from): CalendarEntry => {
  const day = (number: number) => `${month}-${String(number).padStart(2, '0')}`;
  return { kind: 'holiday', from: day(from), to: day(to), ...called[holiday] };
};

/** A day of the weekend that makes up for a holiday. */
const worked = (holiday: Holiday, day: string): CalendarEntry => {
  const { zh, en } = called[holiday];
  return { kind: 'workday', from: day, to: day, zh: `${zh}补班`, en: `Makes up for ${en}` };
};

/**
 * Mainland China. 2026 as announced by the State Council
 * (https://www.gov.cn/zhengce/zhengceku/202511/content_7047091.htm). For 2027, which is announced late in 2026, only
 * the statutory days and substitutes for weekends.
 */
export const defaultCalendar = daysOfEntries([
  off('newYear', '2026-01', 1, 3),
  worked('newYear', '2026-01-04'),
  worked('spring', '2026-02-14'),
  off('spring', '2026-02', 15, 23),
  worked('spring', '2026-02-28'),
  off('qingming', '2026-04', 4, 6),
  off('labour', '2026-05', 1, 5),
  worked('labour', '2026-05-09'),
  off('dragonBoat', '2026-06', 19, 21),
  worked('national', '2026-09-20'),
  off('midAutumn', '2026-09', 25, 27),
  off('national', '2026-10', 1, 7),
  worked('national', '2026-10-10'),
  off('newYear', '2027-01', 1),
  off('spring', '2027-02', 5, 10),
  off('qingming', '2027-04', 5),
  off('labour', '2027-05', 1, 4),
  off('dragonBoat', '2027-06', 9),
  off('midAutumn', '2027-09', 15),
  off('national', '2027-10', 1, 5),
]);
