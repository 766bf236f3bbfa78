import { defaultOfficeDays, isWorkingDay } from '#domain/calendar/office-calendar.ts';
import { momentOf, officeZone, zoneTime } from '#domain/calendar/office-day.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A time of day in the office's zone, some working days before today; or some hours ago. */
export type Moment = readonly [workingDaysBack: number, time: string] | { hoursBack: number };

/** The date of a moment, relative to `anchor`, by the office's calendar. */
export function resolveMoment(anchor: Date, moment: Moment): Date {
  if ('hoursBack' in moment) return new Date(anchor.getTime() - moment.hoursBack * HOUR);
  const [workingDaysBack, time] = moment;
  let day = Math.floor(zoneTime(anchor, officeZone).getTime() / DAY);
  for (let left = workingDaysBack; left > 0; ) {
    day -= 1;
    if (isWorkingDay(day, defaultOfficeDays)) left -= 1;
  }
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(momentOf(day * DAY + hours * HOUR + minutes * 60_000, officeZone));
}

export function minutesAfter(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000);
}

export function daysBefore(at: Date, days: number): Date {
  return new Date(at.getTime() - days * DAY);
}
