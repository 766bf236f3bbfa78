import { offsetLabel, zoneTime } from '#domain/calendar/office-day.ts';

/** A time in a zone, for a mail; `weekday` and `month` count from 0. */
export function mailMoment(at: string, zone: string) {
  const there = zoneTime(new Date(at), zone);
  const iso = there.toISOString();
  return {
    date: iso.slice(5, 10),
    clock: `${iso.slice(11, 16)} ${offsetLabel(new Date(at), zone)}`,
    weekday: there.getUTCDay(),
    day: there.getUTCDate(),
    month: there.getUTCMonth(),
  };
}
