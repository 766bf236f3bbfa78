const dayMs = 86_400_000;
const weekMs = 7 * dayMs;

/** Weeks on the scale, and where today stands in it when it is first shown. */
export const scaleWeeks = 10;
const weeksBefore = 4;
/** Of the whole scale. */
export const scaleWidth = 440;

export type TimeScale = {
  from: Date;
  weeks: { at: Date; x: number; named: boolean }[];
  today: number | null;
};

/** Monday of the week, where the reader is. */
function mondayOf(at: Date): Date {
  const day = new Date(at.getFullYear(), at.getMonth(), at.getDate());
  day.setDate(day.getDate() - ((day.getDay() + 6) % 7));
  return day;
}

const place = (from: Date, at: Date) =>
  ((at.getTime() - from.getTime()) / (scaleWeeks * weekMs)) * scaleWidth;

/** A scale of ten weeks; `shift` moves it by so many. Every other week is named. */
export function timeScale(now: Date, shift: number): TimeScale {
  const from = mondayOf(now);
  from.setDate(from.getDate() + (shift - weeksBefore) * 7);
  const weeks = Array.from({ length: scaleWeeks }, (_, week) => {
    const at = new Date(from);
    at.setDate(at.getDate() + week * 7);
    return { at, x: place(from, at), named: week % 2 === 0 };
  });
  const today = place(from, now);
  return { from, weeks, today: today >= 0 && today <= scaleWidth ? today : null };
}

export type Bar = { x: number; width: number; before: boolean; after: boolean };
const narrowest = 5;

/** Where a period lies on the scale; null where it lies outside. `before` and `after`: it goes on beyond it. */
export function barOf(
  { from }: TimeScale,
  { startsAt, endsAt }: { startsAt: string; endsAt: string | null },
) {
  const start = place(from, new Date(startsAt));
  const end = endsAt === null ? Number.POSITIVE_INFINITY : place(from, new Date(endsAt));
  if (end < 0 || start > scaleWidth) return null;
  const x = Math.max(0.5, start);
  const width = Math.max(narrowest, Math.min(scaleWidth - 0.5, end) - x);
  return {
    x: Math.min(x, scaleWidth - narrowest),
    width,
    before: start < 0,
    after: end > scaleWidth,
  } satisfies Bar;
}
