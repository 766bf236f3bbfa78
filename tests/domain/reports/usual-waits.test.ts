import { expect, test } from 'vitest';
import { usualWaits } from '#domain/reports/usual-waits.ts';

const everyDay = { holidays: [], workdays: [], week: [0, 1, 2, 3, 4, 5, 6] };
const hour = 3_600_000;
const begunAt = new Date('2026-10-12T01:00:00Z');
const since = new Date('2026-10-01T00:00:00Z');
const after = (hours: number) => new Date(begunAt.getTime() + hours * hour);
const reviewed = (hours: number | null) => ({
  phase: 'results' as const,
  result: 'approved' as const,
  begunAt,
  endedAt: hours === null ? null : after(hours),
});

test('it is the median of the finished ones, to the half day above', () => {
  const waits = (hours: number[]) => usualWaits([hours.map(reviewed)], since, everyDay);
  expect(waits([1, 2, 30, 40, 400])).toEqual([{ action: 'review-results', days: 1.5, waits: 5 }]);
  expect(waits([1, 1, 1, 1, 1])).toMatchObject([{ days: 0.5 }]);
  expect(waits([24, 24, 24, 48, 48, 48])).toMatchObject([{ days: 1.5, waits: 6 }]);
});

test('fewer than five say nothing: open, ended and long past ones do not count', () => {
  const four = [24, 24, 24, 24].map(reviewed);
  const past = { ...reviewed(24), begunAt: new Date('2025-01-01'), endedAt: new Date('2025-01-02') };
  const other = { ...reviewed(24), result: 'ended' as const };
  expect(usualWaits([four, [reviewed(null)], [past], [other]], since, everyDay)).toEqual([]);
  expect(usualWaits([four, [{ ...reviewed(24), phase: 'final' as const }]], since, everyDay)).toEqual([]);
  // The maker's own waits are not the office's to promise.
  const own = [1, 1, 1, 1, 1].map(() => ({ ...reviewed(1), phase: 'testing' as const }));
  expect(usualWaits([own], since, everyDay)).toEqual([]);
});
