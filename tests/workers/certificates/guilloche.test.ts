import { describe, expect, it } from 'vitest';
import { traceBorderSide, traceCurve, traceRosette } from '#workers/certificates/guilloche.ts';

describe('guilloche', () => {
  it('keeps the strands of a side within the band and from end to end', () => {
    const strands = traceBorderSide(714, 17, 3);
    expect(strands).toHaveLength(7);
    for (const { start, segments } of strands) {
      expect(start[0]).toBe(0);
      expect(segments.at(-1)?.[4]).toBe(714);
      expect(Math.max(...segments.map((segment) => Math.abs(segment[5] ?? 0)))).toBeLessThanOrEqual(9);
    }
  });

  it('closes every ring of the rosette', () => {
    for (const { start, segments } of traceRosette()) {
      const [x = Number.NaN, y = Number.NaN] = segments.at(-1)?.slice(4) ?? [];
      expect(Math.hypot(x - start[0], y - start[1])).toBe(0);
    }
  });

  it('follows the curve that it traces: eight segments of a circle within a fifth of a pixel', () => {
    const turn = (t: number) => 2 * Math.PI * t;
    const circle = traceCurve((t) => [100 * Math.cos(turn(t)), 100 * Math.sin(turn(t))], 8);
    let [fromX, fromY] = circle.start;
    for (const [ax = 0, ay = 0, bx = 0, by = 0, x = 0, y = 0] of circle.segments) {
      const middle = [(fromX + 3 * ax + 3 * bx + x) / 8, (fromY + 3 * ay + 3 * by + y) / 8];
      expect(Math.abs(Math.hypot(...middle) - 100)).toBeLessThan(0.2);
      [fromX, fromY] = [x, y];
    }
  });
});
