const steps = [1, 2, 5];

/** The end of a scale that begins at 0, and its lines: two to five of them, at round numbers. */
export function scaleTo(largest: number): { top: number; lines: number[] } {
  let step = 1;
  for (let index = 0; largest > step * 5; index += 1)
    step = (steps[(index + 1) % steps.length] ?? 1) * 10 ** Math.floor((index + 1) / steps.length);
  const count = Math.max(2, Math.ceil(largest / step));
  return { top: count * step, lines: Array.from({ length: count + 1 }, (_, index) => index * step) };
}

/** A line through the points that there are; it begins anew after a missing one. */
export function pathThrough(points: readonly ({ x: number; y: number } | null)[]): string {
  return points
    .map(
      (point, index) =>
        point && `${points[index - 1] ? 'L' : 'M'}${point.x} ${Math.round(point.y * 10) / 10}`,
    )
    .filter(Boolean)
    .join('');
}

/** Heights of labels, from the top down, moved apart to at least `least`; none goes below `bottom`. */
export function spread<L extends { y: number }>(labels: readonly L[], least: number, bottom: number): L[] {
  const sorted = labels.toSorted((a, b) => b.y - a.y);
  let below = bottom + least;
  return sorted.map((label) => {
    const y = Math.min(label.y, below - least);
    below = y;
    return { ...label, y };
  });
}
