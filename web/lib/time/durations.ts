import type { TFunction } from 'i18next';

const units = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
] as const;

/** A span as its largest unit and the next one: `5 天 3 小时`, `3 h 28 min`. Rounded down to whole minutes. */
export function spanText(t: TFunction<'time'>, milliseconds: number, short = false): string {
  const minutes = Math.floor(Math.max(0, milliseconds) / 60_000) * 60_000;
  if (minutes === 0) return t('underMinute');
  const first = units.findIndex(([, length]) => minutes >= length);
  const texts: string[] = [];
  let rest = minutes;
  for (const [unit, length] of units.slice(first, first + 2)) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count > 0) texts.push(t(short ? `${unit}Short` : unit, { count }));
  }
  return texts.join(' ');
}

/** A length of work as it runs: `00:14`, `1:02:09`. */
export function stopwatch(milliseconds: number): string {
  const total = Math.floor(Math.max(0, milliseconds) / 1000);
  const hours = Math.floor(total / 3600);
  const two = (value: number) => String(value).padStart(2, '0');
  const rest = `${two(Math.floor(total / 60) % 60)}:${two(total % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** A length that was measured, as exactly as it tells something: `12 ms`, `6.3 s`, and from a minute on as it runs. */
export function readingSpan(t: TFunction<'time'>, milliseconds: number): string {
  if (milliseconds < 1000) return t('milliseconds', { figure: milliseconds });
  if (milliseconds < 60_000) return t('exactSeconds', { figure: (milliseconds / 1000).toFixed(1) });
  return stopwatch(milliseconds);
}

/** How much of a wait is used up, 0 to 1; 1 once it is overdue. */
export function shareUsed(since: number, due: number, now: number): number {
  return due <= since ? 1 : Math.min(1, Math.max(0, (now - since) / (due - since)));
}
