import { describe, expect, it } from 'vitest';
import { barOf, scaleWidth, timeScale } from '#web/features/bulletins/model/time-scale.ts';

const now = new Date(2026, 10, 19, 12);
const day = (month: number, date: number) => new Date(2026, month - 1, date).toISOString();

describe('the scale of ten weeks', () => {
  it('begins on a Monday four weeks before this one, and names every other week', () => {
    const { weeks, today } = timeScale(now, 0);
    expect(weeks[0]?.at).toEqual(new Date(2026, 9, 19));
    expect(weeks.map(({ x }) => x)).toEqual([0, 44, 88, 132, 176, 220, 264, 308, 352, 396]);
    expect(weeks.filter(({ named }) => named)).toHaveLength(5);
    expect(today).toBeCloseTo(176 + 44 * (3.5 / 7), 5);
  });

  it('leaves today out where it was moved away', () => {
    expect(timeScale(now, 8).today).toBeNull();
    expect(timeScale(now, -8).today).toBeNull();
  });

  it('holds a bar in its place, cut where it goes on, and never too narrow to be seen', () => {
    const scale = timeScale(now, 0);
    expect(barOf(scale, { startsAt: day(11, 2), endsAt: day(11, 9) })).toEqual({
      x: 88,
      width: 44,
      before: false,
      after: false,
    });
    expect(barOf(scale, { startsAt: day(9, 1), endsAt: null })).toMatchObject({ before: true, after: true });
    const hours = barOf(scale, { startsAt: '2026-11-22T02:00:00Z', endsAt: '2026-11-22T04:00:00Z' });
    expect(hours?.width).toBe(5);
    const last = barOf(scale, { startsAt: day(12, 27), endsAt: day(12, 30) });
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(scaleWidth);
    expect(barOf(scale, { startsAt: day(9, 1), endsAt: day(9, 3) })).toBeNull();
    expect(barOf(scale, { startsAt: '2027-03-01T00:00:00Z', endsAt: null })).toBeNull();
  });
});
