import { expect, test } from 'vitest';
import { insightPeriod } from '#domain/insight/insight-period.ts';
import { needsOf } from '#domain/insight/partner-needs.ts';

test('a period ends with the month that it is at the office, and the one before is as long', () => {
  // Already January in Shanghai.
  const moment = { now: new Date('2026-12-31T17:00:00Z'), zone: 'Asia/Shanghai' };
  expect(insightPeriod(moment, 6)).toEqual({
    months: ['2026-08', '2026-09', '2026-10', '2026-11', '2026-12', '2027-01'],
    from: new Date('2026-07-31T16:00:00Z'),
    until: new Date('2027-01-31T16:00:00Z'),
    beforeFrom: new Date('2026-01-31T16:00:00Z'),
  });
  expect(insightPeriod(moment, 12).months[0]).toBe('2026-02');
});

test('an enterprise is turned to for what is overdue, for one requirement missed again and again, for certificates that end', () => {
  expect(needsOf({ overdue: 0, rejectedInRow: 2, ending: 0 })).toEqual([]);
  expect(needsOf({ overdue: 1, rejectedInRow: 3, ending: 2 })).toEqual(['overdue', 'rejected', 'ending']);
});
