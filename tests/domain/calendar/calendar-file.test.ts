import { expect, it } from 'vitest';
import { maxCalendarFileBytes, readCalendarFile } from '#domain/calendar/calendar-file.ts';

const entry = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const file = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const day = (date: string, name: string, ...more: string[]) =>
  entry(`DTSTART;VALUE=DATE:${date}`, `SUMMARY:${name}`, ...more);

it.each<[what: string, lines: string[], days: string[], left: number]>([
  ['a day without an end', day('20261001', '国庆节'), ['2026-10-01 holiday 国庆节'], 0],
  [
    'a span, whose end is the day after',
    day('20260225', '春节', 'DTEND;VALUE=DATE:20260302'),
    ['2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01'].map(
      (one) => `${one} holiday 春节`,
    ),
    0,
  ],
  [
    'an end on the same day',
    day('20260101', '元旦', 'DTEND;VALUE=DATE:20260101'),
    ['2026-01-01 holiday 元旦'],
    0,
  ],
  ['a leap day', day('20280229', 'x', 'DTEND:20280301'), ['2028-02-29 holiday x'], 0],
  [
    'days that are worked to make up for others',
    [
      ...day('20260104', '元旦 补班'),
      ...day('20260214', '春节调休（班）'),
      ...day('20260228', 'Working day'),
    ],
    ['2026-01-04 workday 元旦 补班', '2026-02-14 workday 春节调休（班）', '2026-02-28 workday Working day'],
    0,
  ],
  [
    'a day that is off and worked, in either order',
    [...day('20261001', 'x'), ...day('20261001', '班'), ...day('20261002', '班'), ...day('20261002', 'x')],
    ['2026-10-01 workday 班', '2026-10-02 workday 班'],
    0,
  ],
  [
    'a folded line, escapes and an alarm of an entry',
    entry(
      'DTSTART;VALUE=DATE:20260501',
      'SUMMARY:Labour\\, and',
      '  more',
      'BEGIN:VALARM',
      'SUMMARY:no',
      'END:VALARM',
    ),
    ['2026-05-01 holiday Labour, and more'],
    0,
  ],
  [
    'what is no whole day is left: a time, a repeated, a long one, no day of the calendar, none at all; a cancelled one is not there',
    [
      ...entry('DTSTART:20261001T090000Z', 'SUMMARY:a'),
      ...day('20261002', 'b', 'RRULE:FREQ=YEARLY'),
      ...day('20260101', 'c', 'DTEND;VALUE=DATE:20270101'),
      ...day('20260230', 'd'),
      ...entry('SUMMARY:e'),
      ...day('20261004', 'f', 'STATUS:CANCELLED'),
      ...day('20261003', 'g'),
    ],
    ['2026-10-03 holiday g'],
    5,
  ],
])('reads %s', (_what, lines, days, left) => {
  const read = readCalendarFile(file(...lines));
  if (!read.ok) throw new Error(read.reason);
  expect(read.days.map((one) => `${one.day} ${one.kind} ${one.name}`)).toEqual(days);
  expect(read.left).toBe(left);
});

it('reads a file with plain ends of lines and a mark of its bytes’ order', () => {
  const text = `\uFEFF${file(...day('20261001', 'x')).replaceAll('\r\n', '\n')}`;
  expect(readCalendarFile(text)).toMatchObject({ ok: true, days: [{ day: '2026-10-01' }] });
});

it.each([
  ['format', '{"holidays": ["2026-10-01"]}'],
  ['format', ''],
  ['empty', file()],
  ['empty', file(...day('20260230', 'no day'))],
  ['size', file('X'.repeat(maxCalendarFileBytes))],
])('refuses a file for its %s', (reason, text) => {
  expect(readCalendarFile(text)).toEqual({ ok: false, reason });
});

it('is done with the largest and most broken file in no time', () => {
  const broken = `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20261001;;;;\r\n '.repeat(9_000)}`;
  const from = performance.now();
  readCalendarFile(broken.slice(0, maxCalendarFileBytes));
  expect(performance.now() - from).toBeLessThan(5_000);
});
