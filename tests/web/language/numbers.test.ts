import { describe, expect, it } from 'vitest';
import { scalePosition } from '#web/lib/applications/scale-position.ts';
import {
  formatBytes,
  formatConfiguration,
  formatCount,
  formatPassRate,
  formatShare,
  formatUpTo,
  groupCounts,
  totalOf,
} from '#web/lib/language/numbers.ts';
import { runHeights, segmentsOf } from '#web/lib/lists/segments.ts';
import { shareUsed, stopwatch } from '#web/lib/time/durations.ts';

describe('numbers', () => {
  it.each([
    [12_484, 12_486, '99.98 %'],
    [12_482, 12_486, '99.97 %'],
    [12_486, 12_486, '100.00 %'],
    [999_999, 1_000_000, '99.99 %'],
    [0, 0, '0.00 %'],
  ])('pass rate of %d in %d', (passed, total, text) => {
    expect(formatPassRate(passed, total)).toBe(text);
  });

  it.each([
    [0, '0 B'],
    [790 * 1024, '790 KB'],
    [1024 * 1024, '1 MB'],
    [1.25 * 1024 * 1024, '1.3 MB'],
    [5 * 1024 ** 3, '5 GB'],
  ])('%d bytes', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  it('counts in texts are grouped, and nothing else is', () => {
    const written = (interpolationkey: string, value: unknown) =>
      groupCounts(value, undefined, 'en', { interpolationkey });
    expect([written('count', 1_234), written('from', 1_001)]).toEqual(['1,234', '1,001']);
    expect([written('version', 2_026), written('total', '1,000+')]).toEqual([2_026, '1,000+']);
    expect(written('gone', undefined)).toBeUndefined();
  });

  it('counts, shares, configurations', () => {
    expect(formatCount(12_486)).toBe('12,486');
    expect([999, 1_000, 1_001].map((count) => formatUpTo(count, 1_000))).toEqual(['999', '1,000', '1,000+']);
    expect(
      [totalOf(1_001, false), totalOf(101, true), totalOf(101, false)].map(({ total }) => total),
    ).toEqual(['1,000+', '100+', '101']);
    expect(formatShare(0.629)).toBe('62 %');
    expect(formatShare(1.4)).toBe('100 %');
    expect(formatConfiguration({ value: 8, unit: 'GB' }, { value: 128, unit: 'GB' })).toBe('8 GB + 128 GB');
  });

  it.each([
    [14_000, '00:14'],
    [62_000, '01:02'],
    [3_729_000, '1:02:09'],
    [-5, '00:00'],
  ])('stopwatch at %d ms', (ms, text) => {
    expect(stopwatch(ms)).toBe(text);
  });

  it.each([
    [0, 100, 30, 0.3],
    [0, 100, 130, 1],
    [50, 100, 0, 0],
    [100, 100, 50, 1],
  ])('share used from %d to %d at %d', (since, due, now, share) => {
    expect(shareUsed(since, due, now)).toBe(share);
  });
});

describe('drawings', () => {
  it('puts the marker inside the step, and never over the edge', () => {
    expect(scalePosition(5, 0.5)).toBe('75%');
    expect(scalePosition(4, 0.36)).toBe('56%');
    expect(scalePosition(6, 1)).toBe('98%');
    expect(scalePosition(1, 0)).toBe('2%');
  });

  it('draws a single failure in thousands', () => {
    expect(segmentsOf({ total: 12_486, failed: 4, bypassed: 1 })).toEqual([
      { kind: 'warned', width: 'max(3px, 0.008%)' },
      { kind: 'failed', width: 'max(3px, 0.024%)' },
    ]);
    expect(segmentsOf({ total: 12_486, failed: 0 })).toEqual([]);
    expect(segmentsOf({ total: 0, failed: 0, notRun: 3 })).toEqual([]);
  });

  it('draws runs to scale', () => {
    expect(runHeights([61, 15, 6])).toEqual([24, 6, 2]);
    expect(runHeights([0, 0])).toEqual([1, 1]);
  });
});
