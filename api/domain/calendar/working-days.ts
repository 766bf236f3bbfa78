import { isWorkingDay, type OfficeDays } from './office-calendar.ts';
import { officeOffset } from './office-day.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CLOSING_HOUR = 18;

/** End (18:00 GMT+8) of the n-th working day after the day of `from`; epoch ms in and out. */
export function addWorkingDays(from: number, count: number, days: OfficeDays): number {
  let day = Math.floor((from + officeOffset) / DAY);
  for (let left = count; left > 0; ) {
    day += 1;
    if (isWorkingDay(day, days)) left -= 1;
  }
  return day * DAY + CLOSING_HOUR * HOUR - officeOffset;
}
