import { defaultCalendar } from './default-calendar.ts';
import { officeZone } from './office-day.ts';

/** Default working week: Monday to Friday, 0 is Sunday. */
export const officeWeek: readonly number[] = [1, 2, 3, 4, 5];
/** Default closing time; deadlines end then. */
export const officeCloses = '18:00';
/** Default opening time. */
export const officeOpens = '09:00';

/** Working time of the office, in its time zone: its week, and exceptions as `YYYY-MM-DD`. */
export type OfficeDays = {
  /** Public holidays: days off, whatever the weekday. */
  holidays: readonly string[];
  /** Working days on a day off of the week, to make up for a holiday. */
  workdays: readonly string[];
  /** Working days of the week, 0 is Sunday; {@link officeWeek} by default. */
  week?: readonly number[] | undefined;
  /** `HH:MM`; {@link officeCloses} by default. */
  closes?: string | undefined;
  /** `HH:MM`, before it closes; {@link officeOpens} by default. */
  opens?: string | undefined;
  /** IANA time zone; {@link officeZone} by default. */
  zone?: string | undefined;
};

/** The time zone and hours of an office. */
export type OfficeHours = { zone: string; opens: string; closes: string };

export function officeHours({
  zone = officeZone,
  closes = officeCloses,
  opens = closes > officeOpens ? officeOpens : '00:00',
}: OfficeDays): OfficeHours {
  return { zone, opens, closes };
}

/** Default of the config key `holidays`, whose names are in {@link defaultCalendar}. */
export const defaultOfficeDays: OfficeDays = {
  holidays: defaultCalendar.holidays,
  workdays: defaultCalendar.workdays,
};

const DAY = 86_400_000;

/** Whether the office works on a day, counted in days from 1970-01-01. */
export function isWorkingDay(day: number, { holidays, workdays, week = officeWeek }: OfficeDays): boolean {
  const date = new Date(day * DAY).toISOString().slice(0, 10);
  if (workdays.includes(date)) return true;
  return week.includes((day + 4) % 7) && !holidays.includes(date);
}
