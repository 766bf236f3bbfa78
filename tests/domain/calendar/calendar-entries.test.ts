import { expect, it } from 'vitest';
import { daysOfEntries, entriesOf } from '#domain/calendar/calendar-entries.ts';
import { defaultCalendar } from '#domain/calendar/default-calendar.ts';
import { officeCalendarSchema } from '#domain/calendar/office-calendar-schema.ts';

const spring = { zh: '春节', en: '' };
const none = { zh: '', en: '' };

it.each([
  [
    'days in a row of one name',
    { holidays: ['2026-12-31', '2027-01-01'], names: { '2026-12-31': spring, '2027-01-01': spring } },
    [['2026-12-31', '2027-01-01', 'holiday', spring]],
  ],
  [
    'two names in a row',
    { holidays: ['2026-10-01', '2026-10-02'], names: { '2026-10-02': spring } },
    [
      ['2026-10-01', '2026-10-01', 'holiday', none],
      ['2026-10-02', '2026-10-02', 'holiday', spring],
    ],
  ],
  [
    'two kinds in a row',
    { holidays: ['2026-10-02'], workdays: ['2026-10-03'], names: {} },
    [
      ['2026-10-02', '2026-10-02', 'holiday', none],
      ['2026-10-03', '2026-10-03', 'workday', none],
    ],
  ],
  [
    'days apart, in any order',
    { holidays: ['2026-10-03', '2026-10-01'], names: {} },
    [
      ['2026-10-01', '2026-10-01', 'holiday', none],
      ['2026-10-03', '2026-10-03', 'holiday', none],
    ],
  ],
])('is told in entries: %s', (_what, days, told) => {
  const calendar = { workdays: [] as string[], ...days };
  const entries = entriesOf(calendar);
  expect(entries.map(({ from, to, kind, zh, en }) => [from, to, kind, { zh, en }])).toEqual(told);
  expect(daysOfEntries(entries)).toEqual({ ...calendar, holidays: calendar.holidays.toSorted() });
});

it('has a name for each of its days from the start, in both languages', () => {
  const { holidays, workdays, names } = officeCalendarSchema.parse(defaultCalendar);
  expect([...holidays, ...workdays].filter((day) => !names[day]?.zh || !names[day]?.en)).toEqual([]);
});
