type Interval = { begunAt: string; endedAt: string | null };

/** Where a stretch stands on the scale of the whole process, in percent; a short one stays visible. */
export function positionOn(scale: { from: number; to: number }, { begunAt, endedAt }: Interval) {
  const whole = Math.max(1, scale.to - scale.from);
  const begin = ((new Date(begunAt).getTime() - scale.from) / whole) * 100;
  const end = (((endedAt === null ? scale.to : new Date(endedAt).getTime()) - scale.from) / whole) * 100;
  const width = Math.max(1, end - begin);
  return { left: Math.min(begin, 100 - width), width };
}

/** From the first stretch to the end of the last, or to now while that is not over; epoch ms. */
export function scaleOf(stretches: readonly Interval[], now: number): { from: number; to: number } {
  const [first, last] = [stretches.at(0), stretches.at(-1)];
  const from = first ? new Date(first.begunAt).getTime() : now;
  const to = last?.endedAt ? new Date(last.endedAt).getTime() : now;
  return { from, to };
}
