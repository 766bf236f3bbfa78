import { isWorkingDay, type OfficeDays, officeHours } from './office-calendar.ts';
import { momentOf, zoneOffset } from './office-day.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Milliseconds since midnight. */
function sinceMidnight(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE;
}

/** End (closing time) of the n-th working day after the day of `from`; epoch ms in and out. */
export function addWorkingDays(from: number, count: number, days: OfficeDays): number {
  const { zone, closes } = officeHours(days);
  let day = Math.floor((from + zoneOffset(from, zone)) / DAY);
  for (let left = count; left > 0; ) {
    day += 1;
    if (isWorkingDay(day, days)) left -= 1;
  }
  return momentOf(day * DAY + sinceMidnight(closes), zone);
}

/**
 * Working days between two times, as a fraction: days off count nothing, nights between working days do. Epoch ms in;
 * 0 where the end is not after the beginning.
 */
export function workingDaysBetween(from: number, to: number, days: OfficeDays): number {
  const { zone } = officeHours(days);
  const [begin, end] = [from + zoneOffset(from, zone), to + zoneOffset(to, zone)];
  let worked = 0;
  for (let day = Math.floor(begin / DAY); day * DAY < end; day += 1)
    if (isWorkingDay(day, days)) worked += Math.min(end, (day + 1) * DAY) - Math.max(begin, day * DAY);
  return worked / DAY;
}
