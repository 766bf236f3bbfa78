import { describe, expect, it } from 'vitest';
import { scheduleWait } from '#domain/applications/application-snapshot.ts';
import { initialState } from '#domain/applications/transitions.ts';
import { deadlineOf, defaultDeadlines, hasCome, waitActions } from '#domain/applications/waits.ts';
import { defaultOfficeDays } from '#domain/calendar/office-calendar.ts';
import { officeDaysSchema } from '#domain/calendar/office-calendar-schema.ts';
import { addWorkingDays } from '#domain/calendar/working-days.ts';

/** Epoch milliseconds of a time in the office's zone. */
const office = (text: string) => Date.parse(`${text}+08:00`);

const none = { holidays: [], workdays: [] };
const deadlines = { limits: defaultDeadlines, days: none, remindAfter: 0.75 };

describe('public holidays', () => {
  it.each([
    [
      'over National Day, and on the Saturday that makes up for it',
      '2026-09-30T12:00',
      3,
      '2026-10-10T18:00',
    ],
    ['over Spring Festival', '2026-02-13T12:00', 2, '2026-02-24T18:00'],
    ['a make-up Saturday before it counts', '2026-02-13T12:00', 1, '2026-02-14T18:00'],
    ['over the turn of the year', '2026-12-31T12:00', 2, '2027-01-05T18:00'],
    ['from a holiday', '2026-05-02T12:00', 1, '2026-05-06T18:00'],
    ['next year’s Spring Festival', '2027-02-04T12:00', 1, '2027-02-11T18:00'],
  ])('%s', (_name, from, days, due) => {
    expect(new Date(addWorkingDays(office(from), days, defaultOfficeDays))).toEqual(new Date(office(due)));
  });

  it('are as the schema has them, and change what the week has', () => {
    expect(officeDaysSchema.parse(defaultOfficeDays)).toEqual(defaultOfficeDays);
    const weekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay());
    expect(defaultOfficeDays.workdays.every(weekend)).toBe(true);
    expect(defaultOfficeDays.holidays.filter((day) => !weekend(day)).length).toBeGreaterThan(30);
  });

  it.each([
    ['a day twice', { holidays: ['2026-01-01', '2026-01-01'], workdays: [] }],
    ['a day in both lists', { holidays: ['2026-01-01'], workdays: ['2026-01-01'] }],
    ['a day that is none', { holidays: ['2026-02-30'], workdays: [] }],
    ['a week of no day', { holidays: [], workdays: [], week: [] }],
    ['a day of the week twice', { holidays: [], workdays: [], week: [1, 1] }],
    ['an eighth day', { holidays: [], workdays: [], week: [7] }],
    ['a time that is none', { holidays: [], workdays: [], closes: '24:00' }],
    ['an opening that is none', { holidays: [], workdays: [], opens: '9:00' }],
    ['an opening when it closes', { holidays: [], workdays: [], opens: '18:00' }],
    ['an opening after it closes', { holidays: [], workdays: [], opens: '17:00', closes: '16:30' }],
    ['a zone that is none', { holidays: [], workdays: [], zone: 'Europe/Berlinn' }],
    ['a mere difference from UTC', { holidays: [], workdays: [], zone: '+08:00' }],
  ])('refuse %s', (_name, days) => {
    expect(officeDaysSchema.safeParse(days).success).toBe(false);
  });
});

describe('working days', () => {
  it.each([
    ['a Tuesday, five days on', '2026-11-17T10:41', 5, '2026-11-24T18:00'],
    ['a Friday, one day on', '2026-11-20T09:00', 1, '2026-11-23T18:00'],
    ['a Saturday, one day on', '2026-11-21T09:00', 1, '2026-11-23T18:00'],
    ['late on a Monday by UTC, already Tuesday in the office', '2026-11-24T00:30', 1, '2026-11-25T18:00'],
    ['no day at all', '2026-11-17T10:41', 0, '2026-11-17T18:00'],
    ['over the turn of the year', '2026-12-31T12:00', 2, '2027-01-04T18:00'],
  ])('%s', (_name, from, days, due) => {
    expect(new Date(addWorkingDays(office(from), days, none))).toEqual(new Date(office(due)));
  });
});

describe('a working week of one’s own', () => {
  const sundays = {
    holidays: ['2026-11-25'],
    workdays: ['2026-11-27'],
    week: [0, 1, 2, 3, 4],
    closes: '16:30',
  };

  it.each([
    ['a Thursday, the Sunday after its Friday off', '2026-11-19T10:00', 1, '2026-11-22T16:30'],
    ['over a holiday, and on a Friday that makes up for it', '2026-11-24T10:00', 2, '2026-11-27T16:30'],
    ['no day at all', '2026-11-17T10:41', 0, '2026-11-17T16:30'],
  ])('%s', (_name, from, days, due) => {
    expect(new Date(addWorkingDays(office(from), days, sundays))).toEqual(new Date(office(due)));
  });

  it('is Monday to Friday until 18:00 where none is set, as it always was', () => {
    const said = { ...none, week: [1, 2, 3, 4, 5], closes: '18:00' };
    for (let day = 1; day <= 28; day += 1) {
      const from = office(`2026-11-${String(day).padStart(2, '0')}T09:00`);
      expect(addWorkingDays(from, 3, said)).toBe(addWorkingDays(from, 3, none));
    }
  });
});

describe('an office where clocks go forward and back', () => {
  const berlin = { ...none, zone: 'Europe/Berlin', week: [0, 1, 2, 3, 4, 5, 6] };
  const night = { ...berlin, opens: '00:00', closes: '02:30' };
  const pacific = { ...none, zone: 'Pacific/Auckland' };

  it.each([
    ['winter', berlin, '2026-01-15T12:00+01:00', 1, '2026-01-16T18:00+01:00'],
    ['into summer, over a day of 23 hours', berlin, '2026-03-28T12:00+01:00', 1, '2026-03-29T18:00+02:00'],
    ['beyond it', berlin, '2026-03-28T12:00+01:00', 3, '2026-03-31T18:00+02:00'],
    ['into winter, over a day of 25 hours', berlin, '2026-10-24T12:00+02:00', 1, '2026-10-25T18:00+01:00'],
    ['from the last minute of a day', berlin, '2026-10-25T23:59+01:00', 1, '2026-10-26T18:00+01:00'],
    ['from the first minute of the next', berlin, '2026-10-26T00:00+01:00', 1, '2026-10-27T18:00+01:00'],
    ['a closing that is left out that day', night, '2026-03-28T12:00+01:00', 1, '2026-03-29T03:30+02:00'],
    ['a closing that comes twice', night, '2026-10-24T12:00+02:00', 1, '2026-10-25T02:30+02:00'],
    [
      'a Friday beyond the date line, still Thursday by UTC',
      pacific,
      '2026-11-20T00:30+13:00',
      1,
      '2026-11-23T18:00+13:00',
    ],
  ])('%s', (_name, days, from, count, due) => {
    expect(new Date(addWorkingDays(Date.parse(from), count, days))).toEqual(new Date(due));
  });
});

describe('deadlines', () => {
  it.each(waitActions)('%s reminds after its share of the time', (action) => {
    const since = office('2026-11-17T10:00');
    const { remindAt, dueAt } = deadlineOf(action, since, deadlines);
    expect(remindAt - since).toBe(Math.round((dueAt - since) * 0.75));
    expect(dueAt).toBeGreaterThan(remindAt);
    const half = deadlineOf(action, since, { ...deadlines, remindAfter: 0.5 });
    expect(half).toEqual({ dueAt, remindAt: since + (dueAt - since) / 2 });
  });

  it('takes seconds where the programme says seconds', () => {
    const limits = { ...defaultDeadlines, 'review-product': { seconds: 8 } };
    expect(deadlineOf('review-product', 1_000, { ...deadlines, limits })).toEqual({
      remindAt: 7_000,
      dueAt: 9_000,
    });
  });
});

describe('a moment of a wait', () => {
  it('has come at its time, and a minute before it at the most', () => {
    const now = office('2026-11-17T10:41');
    const cases = [
      [now - 1, true],
      [now, true],
      [now + 60_000, true],
      [now + 60_001, false],
      [null, false],
    ] as const;
    for (const [moment, come] of cases) expect([moment, hasCome(moment, now)]).toEqual([moment, come]);
  });
});

describe('scheduling a wait', () => {
  const state = initialState('standard', ['c1']);
  const certifying = { ...state, status: 'certifying', phase: null, step: 3 } as const;

  it('begins a clock with a new action', () => {
    const before = scheduleWait(state, 1_000, deadlines);
    const after = scheduleWait(certifying, 2_000, deadlines, before);
    expect(after).toMatchObject({ waitingFor: 'partner', action: 'upload-results', since: 2_000 });
  });

  it('keeps the clock while the action stays the same', () => {
    const before = scheduleWait(certifying, 1_000, deadlines);
    expect(scheduleWait({ ...certifying, step: 4 }, 9_000, deadlines, before)).toEqual(before);
  });

  it('stops the clock at the end', () => {
    const ended = { ...state, status: 'certified', step: 6, phase: null } as const;
    expect(scheduleWait(ended, 5_000, deadlines)).toEqual({
      waitingFor: 'nobody',
      action: null,
      since: 5_000,
      remindAt: null,
      dueAt: null,
    });
  });
});
