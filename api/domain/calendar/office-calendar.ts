import { officeZone } from './office-day.ts';

/** Its working week where none is set: Monday to Friday, by the numbers of the days from Sunday, 0. */
export const officeWeek: readonly number[] = [1, 2, 3, 4, 5];
/** When it closes where nothing else is set; deadlines end then. */
export const officeCloses = '18:00';
/** When it opens where nothing else is set. */
export const officeOpens = '09:00';

/** When the certification office works, by its own clock: its week, and days that are not as the week has them, `YYYY-MM-DD`. */
export type OfficeDays = {
  /** Public holidays: no working days, whatever the weekday. */
  holidays: readonly string[];
  /** Days that are worked though the week has them off, to make up for a holiday. */
  workdays: readonly string[];
  /** Days of the week that are worked, 0 for Sunday; {@link officeWeek} where it is not said. */
  week?: readonly number[] | undefined;
  /** `HH:MM`; {@link officeCloses} where it is not said. */
  closes?: string | undefined;
  /** `HH:MM`, before it closes; {@link officeOpens} where it is not said. */
  opens?: string | undefined;
  /** Its time zone by the IANA list; {@link officeZone} where it is not said. */
  zone?: string | undefined;
};

/** By which clock an office works, and from when till when. */
export type OfficeHours = { zone: string; opens: string; closes: string };

export function officeHours({
  zone = officeZone,
  closes = officeCloses,
  opens = closes > officeOpens ? officeOpens : '00:00',
}: OfficeDays): OfficeHours {
  return { zone, opens, closes };
}

/** All days of a span within one month, both ends included. */
const span = (month: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${month}-${String(from + index).padStart(2, '0')}`);

/**
 * Defaults of the config key `holidays`: mainland China. 2026 as the State Council has announced it
 * (https://www.gov.cn/zhengce/zhengceku/202511/content_7047091.htm). Of 2027, which is announced late in 2026, only the
 * statutory days and those that stand in for one on a weekend.
 */
export const defaultOfficeDays: OfficeDays = {
  holidays: [
    ...span('2026-01', 1, 3),
    ...span('2026-02', 15, 23),
    ...span('2026-04', 4, 6),
    ...span('2026-05', 1, 5),
    ...span('2026-06', 19, 21),
    ...span('2026-09', 25, 27),
    ...span('2026-10', 1, 7),
    '2027-01-01',
    ...span('2027-02', 5, 10),
    '2027-04-05',
    ...span('2027-05', 1, 4),
    '2027-06-09',
    '2027-09-15',
    ...span('2027-10', 1, 5),
  ],
  workdays: ['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10'],
};

const DAY = 86_400_000;

/** Whether the office works on a day, counted in days from 1970-01-01. */
export function isWorkingDay(day: number, { holidays, workdays, week = officeWeek }: OfficeDays): boolean {
  const date = new Date(day * DAY).toISOString().slice(0, 10);
  if (workdays.includes(date)) return true;
  return week.includes((day + 4) % 7) && !holidays.includes(date);
}
