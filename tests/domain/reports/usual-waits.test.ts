import { expect, test } from 'vitest';
import { usualWaits } from '#domain/reports/usual-waits.ts';

const took = (median: number, count = 5) => ({ phase: 'results' as const, median, count });

test('it is the median to the half day above, at least one half', () => {
  expect(usualWaits([took(1.25)])).toEqual([{ action: 'review-results', days: 1.5, waits: 5 }]);
  expect(usualWaits([took(0.04)])).toMatchObject([{ days: 0.5 }]);
  expect(usualWaits([took(1.5, 6)])).toMatchObject([{ days: 1.5, waits: 6 }]);
});

test('fewer than five say nothing, and the maker’s own waits are not the office’s to promise', () => {
  expect(usualWaits([took(2, 4)])).toEqual([]);
  expect(usualWaits([{ phase: 'testing', median: 2, count: 9 }])).toEqual([]);
});
