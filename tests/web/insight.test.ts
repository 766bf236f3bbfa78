import { expect, it } from 'vitest';
import { pathThrough, scaleTo, spread } from '#web/features/insight/model/chart-scale.ts';
import { insightQueryOf } from '#web/features/insight/model/insight-query.ts';

it('figures are narrowed to what the address says; unknown values are dropped', () => {
  const read = (text: string) => insightQueryOf(new URLSearchParams(text), '6');
  expect(read('months=12&category=tablet&mode=plus&day=2026-08-14')).toEqual({
    months: '12',
    category: 'tablet',
    mode: 'plus',
    day: '2026-08-14',
  });
  expect(read('months=7&category=&mode=x&day=2026-02-30')).toEqual({
    months: '6',
    category: undefined,
    mode: undefined,
    day: undefined,
  });
});

it('a scale ends above the largest value, with two to five lines at round numbers', () => {
  const cases = [0, 0.4, 1.6, 5, 6, 12.4, 20, 31, 101, 4_300];
  expect(cases.map((largest) => scaleTo(largest).lines)).toEqual([
    [0, 1, 2],
    [0, 1, 2],
    [0, 1, 2],
    [0, 1, 2, 3, 4, 5],
    [0, 2, 4, 6],
    [0, 5, 10, 15],
    [0, 5, 10, 15, 20],
    [0, 10, 20, 30, 40],
    [0, 50, 100, 150],
    [0, 1_000, 2_000, 3_000, 4_000, 5_000],
  ]);
});

it('a line begins anew after a month without a figure', () => {
  const points = [{ x: 0, y: 1 }, { x: 1, y: 2 }, null, { x: 3, y: 4 }];
  expect(pathThrough(points)).toBe('M0 1L1 2M3 4');
});

it('labels keep their order and a distance, and stay above the axis', () => {
  const labels = [{ y: 50 }, { y: 139 }, { y: 142 }];
  expect(spread(labels, 14, 140).map(({ y }) => y)).toEqual([140, 126, 50]);
});
