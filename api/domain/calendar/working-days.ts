import { isWorkingDay, type OfficeDays, officeCloses } from './office-calendar.ts';
import { officeOffset } from './office-day.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Milliseconds from midnight to the office's closing. */
function closing({ closes = officeCloses }: OfficeDays): number {
  const [hours = 0, minutes = 0] = closes.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE;
}

/** End (when the office closes, GMT+8) of the n-th working day after the day of `from`; epoch ms in and out. */
export function addWorkingDays(from: number, count: number, days: OfficeDays): number {
  let day = Math.floor((from + officeOffset) / DAY);
  for (let left = count; left > 0; ) {
    day += 1;
    if (isWorkingDay(day, days)) left -= 1;
  }
  return day * DAY + closing(days) - officeOffset;
}

/**
 * Working days between two moments, as a share of whole days: what lies on a day off counts nothing, a night between two
 * working days does. Epoch ms in; 0 where the end is not after the beginning.
 */
export function workingDaysBetween(from: number, to: number, days: OfficeDays): number {
  const [begin, end] = [from + officeOffset, to + officeOffset];
  let worked = 0;
  for (let day = Math.floor(begin / DAY); day * DAY < end; day += 1)
    if (isWorkingDay(day, days)) worked += Math.min(end, (day + 1) * DAY) - Math.max(begin, day * DAY);
  return worked / DAY;
}
