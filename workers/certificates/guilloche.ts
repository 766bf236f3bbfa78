/** A smooth curve as a start point and cubic Bézier segments, six numbers each. */
export type Curve = { start: [number, number]; segments: number[][] };

type PointAt = (t: number) => [number, number];

const TAU = 2 * Math.PI;

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Traces a curve over 0 ≤ t ≤ 1 with a given number of segments, tangents taken from the curve itself. */
export function traceCurve(pointAt: PointAt, segmentCount: number): Curve {
  const step = 1 / segmentCount;
  const nudge = step / 1000;
  const tangentAt = (t: number): [number, number] => {
    const [x1, y1] = pointAt(t - nudge);
    const [x2, y2] = pointAt(t + nudge);
    return [((x2 - x1) / (2 * nudge)) * (step / 3), ((y2 - y1) / (2 * nudge)) * (step / 3)];
  };
  const segments = Array.from({ length: segmentCount }, (_, index) => {
    const [from, to] = [index * step, (index + 1) * step];
    const [x0, y0] = pointAt(from);
    const [x1, y1] = pointAt(to);
    const [dx0, dy0] = tangentAt(from);
    const [dx1, dy1] = tangentAt(to);
    return [x0 + dx0, y0 + dy0, x1 - dx1, y1 - dy1, x1, y1].map(round);
  });
  const [x, y] = pointAt(0);
  return { start: [round(x), round(y)], segments };
}

/** The seven strands of one side of the border: sine waves, each modulated by a slower one. */
export function traceBorderSide(length: number, waves: number, beats: number): Curve[] {
  return Array.from({ length: 7 }, (_, strand) => {
    const phase = (strand * TAU) / 7;
    const pointAt: PointAt = (t) => [
      t * length,
      9 * Math.sin(waves * TAU * t + phase) * Math.cos(beats * TAU * t + phase / 2),
    ];
    return traceCurve(pointAt, waves * 4);
  });
}

/** The rosette behind the facts: nine eight-lobed rings around the origin, each rotated and a little smaller. */
export function traceRosette(): Curve[] {
  return Array.from({ length: 9 }, (_, ring) => {
    const pointAt: PointAt = (t) => {
      const radius = 150 - 3 * ring + 46 * Math.sin(8 * TAU * t + (ring * TAU) / 9);
      return [radius * Math.cos(TAU * t), radius * Math.sin(TAU * t)];
    };
    return traceCurve(pointAt, 64);
  });
}
