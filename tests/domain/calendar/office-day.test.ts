import { expect, it } from 'vitest';
import { officeDay } from '#domain/calendar/office-day.ts';

it.each([
  ['2026-12-31T15:59:59.999Z', '2026-12-31'],
  ['2026-12-31T16:00:00Z', '2027-01-01'],
  ['2026-11-21T08:00:00Z', '2026-11-21'],
])('at %s it is %s at the office', (at, day) => {
  expect(officeDay(new Date(at))).toBe(day);
});
