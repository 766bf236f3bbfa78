import { expect, test } from 'vitest';
import type { OfficeDays } from '#domain/calendar/office-calendar.ts';
import {
  type CourseEvent,
  daysBySide,
  daysOf,
  type Opinion,
  reviewProcess,
} from '#domain/reports/review-process.ts';

const day = (n: number) => new Date(Date.UTC(2026, 9, n));
const course = (events: string[]): CourseEvent[] =>
  events.map((event, index) => ({ event, at: day(index + 1), actor: `人 ${index}`, actorEn: null }));
const said = (result: Opinion['result'], comment: string): Opinion => ({
  result,
  comment,
  commentEn: null,
});
const told = (steps: ReturnType<typeof reviewProcess>) =>
  steps.map(({ phase, owner, result, comment }) => [phase, owner, result, comment].join(' ').trim());

const approvals = ['created', 'approve-phase', 'approve-phase'];

test('a certification with a refused result and refused samples is told phase by phase', () => {
  const events = [
    ...approvals,
    'receive-result',
    'apply',
    'reject-bypass',
    'reminded',
    'apply',
    'approve-results',
    'deliver-samples',
    'receive-samples',
    'fail-sample-test',
    'redeliver-samples',
    'deliver-samples',
    'receive-samples',
    'pass-sample-test',
    'approve-final',
  ];
  const opinions = [
    said('approved', '齐全'),
    said('approved', ''),
    said('rejected', 'T-05'),
    said('approved', '可'),
    said('approved', '4 台'),
    said('failed', 'S-01'),
    said('approved', ''),
    said('approved', '通过'),
    said('approved', '全部'),
  ];
  const steps = reviewProcess('standard', course(events), opinions);
  expect(told(steps)).toEqual([
    'product office approved 齐全',
    'commercial office approved',
    'testing partner submitted',
    'results office rejected T-05',
    'mending partner submitted',
    'results office approved 可',
    'delivery partner submitted',
    'sample-receipt office received 4 台',
    'sample-test office failed S-01',
    'redelivery partner submitted',
    'delivery partner submitted',
    'sample-receipt office received',
    'sample-test office approved 通过',
    'final office approved 全部',
  ]);
  // Each begins when the one before has ended.
  expect(steps.slice(1).map(({ begunAt }) => begunAt)).toEqual(
    steps.slice(0, -1).map(({ endedAt }) => endedAt),
  );
  expect(steps[3]).toMatchObject({ handler: '人 5', begunAt: day(5), endedAt: day(6) });
});

test.each([
  ['plus goes from commercial review to final approval', 'plus', approvals, 'final office reviewing'],
  ['tests are open until they are submitted', 'standard', approvals, 'testing partner open'],
  ['a rejected product is amended', 'standard', ['created', 'reject-phase'], 'amendment partner open'],
  ['what is ended is over', 'standard', [...approvals, 'end'], 'testing partner ended'],
] as const)('%s', (_name, mode, events, last) => {
  const opinions = [said('approved', ''), said('approved', '')];
  expect(told(reviewProcess(mode, course([...events]), opinions)).at(-1)).toBe(last);
});

test('a final approval of nothing is a failure', () => {
  const opinions = [said('approved', ''), said('approved', ''), said('failed', '都未通过')];
  const steps = reviewProcess('plus', course([...approvals, 'approve-final']), opinions);
  expect(told(steps).at(-1)).toBe('final office failed 都未通过');
});

const everyDay: OfficeDays = { holidays: [], workdays: [], week: [0, 1, 2, 3, 4, 5, 6] };

test('days are counted for whoever had it, up to now', () => {
  const steps = reviewProcess('standard', course(approvals), []);
  const now = new Date(day(3).getTime() + 36 * 3_600_000);
  expect(daysBySide(steps, now, everyDay)).toEqual({ partner: 1.5, office: 2, total: 3.5 });
});

test('days off count nothing, and days that are worked instead do', () => {
  // Friday 18:00 at the office to Monday 12:00.
  const weekend = { begunAt: new Date('2026-10-16T10:00:00Z'), endedAt: new Date('2026-10-19T04:00:00Z') };
  const now = new Date('2026-11-01T00:00:00Z');
  const weekdays = { holidays: [], workdays: [] };
  expect(daysOf(weekend, now, weekdays)).toBe(0.7);
  expect(daysOf(weekend, now, { ...weekdays, workdays: ['2026-10-18'] })).toBe(1.7);
  expect(daysOf(weekend, now, { ...weekdays, holidays: ['2026-10-19'] })).toBe(0.2);
  expect(daysOf(weekend, now, everyDay)).toBe(2.7);
  expect(daysOf({ ...weekend, endedAt: null }, new Date('2026-10-20T04:00:00Z'), weekdays)).toBe(1.7);
  // A clock that lags behind takes nothing off.
  expect(daysOf({ ...weekend, endedAt: null }, new Date('2026-10-15T00:00:00Z'), weekdays)).toBe(0);
});
