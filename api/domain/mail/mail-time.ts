import { officeOffset } from '#domain/calendar/office-day.ts';

/** The parts of a moment by the office's clock, for a mail to say; `weekday` and `month` count from 0. */
export function mailMoment(at: string) {
  const there = new Date(Date.parse(at) + officeOffset);
  const iso = there.toISOString();
  return {
    date: iso.slice(5, 10),
    clock: iso.slice(11, 16),
    weekday: there.getUTCDay(),
    day: there.getUTCDate(),
    month: there.getUTCMonth(),
  };
}
