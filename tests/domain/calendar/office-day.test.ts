import { describe, expect, it } from 'vitest';
import { officeHours } from '#domain/calendar/office-calendar.ts';
import { isZone, momentOf, officeDay, offsetLabel, zoneOffset } from '#domain/calendar/office-day.ts';

it.each([
  ['2026-12-31T15:59:59.999Z', 'Asia/Shanghai', '2026-12-31'],
  ['2026-12-31T16:00:00Z', 'Asia/Shanghai', '2027-01-01'],
  ['2026-11-21T08:00:00Z', 'Asia/Shanghai', '2026-11-21'],
  ['2026-12-31T22:59:59.999Z', 'Europe/Berlin', '2026-12-31'],
  ['2026-12-31T23:00:00Z', 'Europe/Berlin', '2027-01-01'],
  ['2026-06-30T21:59:59.999Z', 'Europe/Berlin', '2026-06-30'],
  ['2026-06-30T22:00:00Z', 'Europe/Berlin', '2026-07-01'],
  ['2027-01-01T04:59:59Z', 'America/New_York', '2026-12-31'],
])('at %s it is in %s %s', (at, zone, day) => {
  expect(officeDay(new Date(at), zone)).toBe(day);
});

describe('a time that clocks show', () => {
  const moment = (shown: string, zone: string) =>
    new Date(momentOf(Date.parse(`${shown}Z`), zone)).toISOString();

  it.each([
    ['in winter', '2026-01-15T18:00', 'Europe/Berlin', '2026-01-15T17:00:00.000Z'],
    ['in summer', '2026-07-15T18:00', 'Europe/Berlin', '2026-07-15T16:00:00.000Z'],
    ['on the day of 23 hours, before', '2026-03-29T01:30', 'Europe/Berlin', '2026-03-29T00:30:00.000Z'],
    ['on the day of 23 hours, after', '2026-03-29T18:00', 'Europe/Berlin', '2026-03-29T16:00:00.000Z'],
    ['left out, as 03:30', '2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['on the day of 25 hours', '2026-10-25T18:00', 'Europe/Berlin', '2026-10-25T17:00:00.000Z'],
    ['twice, the first', '2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['by half an hour of summer', '2026-10-04T18:00', 'Australia/Lord_Howe', '2026-10-04T07:00:00.000Z'],
    ['left out in the west', '2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['where there is no summer time', '2026-07-15T18:00', 'Asia/Shanghai', '2026-07-15T10:00:00.000Z'],
  ])('%s', (_name, shown, zone, at) => {
    expect(moment(shown, zone)).toBe(at);
  });

  it('is that time again in the zone, every hour of a year, but where it is left out', () => {
    const [first, last] = [Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1)];
    const off: string[] = [];
    for (let shown = first; shown < last; shown += 3_600_000) {
      const at = momentOf(shown, 'Europe/Berlin');
      if (at + zoneOffset(at, 'Europe/Berlin') !== shown) off.push(new Date(shown).toISOString());
    }
    expect(off).toEqual(['2026-03-29T02:00:00.000Z']);
  });
});

it.each([
  ['Asia/Shanghai', '2026-07-01', 'GMT+8'],
  ['Europe/Berlin', '2026-07-01', 'GMT+2'],
  ['Europe/London', '2026-01-01', 'GMT'],
  ['Asia/Kolkata', '2026-01-01', 'GMT+5:30'],
  ['America/St_Johns', '2026-01-01', 'GMT-3:30'],
])('%s on %s is %s', (zone, day, label) => {
  expect(offsetLabel(new Date(`${day}T12:00:00Z`), zone)).toBe(label);
});

it('is the name of a zone, and nothing that has no summer time of its own to follow', () => {
  const names = [...Intl.supportedValuesOf('timeZone'), 'UTC', 'Asia/Kolkata', 'America/Argentina/Ushuaia'];
  expect(names.filter((name) => !isZone(name))).toEqual([]);
  for (const name of [
    '',
    '+08:00',
    'GMT+8',
    'EST',
    'asia/shanghai',
    'Europe/Berlinn',
    'Europe/Berlin ',
    'Mars/Base',
  ])
    expect(isZone(name)).toBe(false);
});

it('opens at nine and closes at six in Shanghai where nothing is set', () => {
  const none = { holidays: [], workdays: [] };
  expect(officeHours(none)).toEqual({ zone: 'Asia/Shanghai', opens: '09:00', closes: '18:00' });
  expect(officeHours({ ...none, closes: '08:30' })).toMatchObject({ opens: '00:00', closes: '08:30' });
});
