import { limits } from '#domain/shared/limits.ts';

const counts = new Intl.NumberFormat('en-US');

/** `12,486`, alike in both languages. */
export function formatCount(value: number): string {
  return counts.format(value);
}

const differences = new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero' });

/** `+32`, `−1,204`: with a minus that is as wide as the plus. */
export function formatDifference(value: number): string {
  return differences.format(value).replace('-', '−');
}

const counted = ['count', 'total', 'from', 'to'];

/** Values of texts: what counts something reads as every count does. */
export function groupCounts(
  value: unknown,
  _format?: string,
  _language?: string,
  { interpolationkey }: Record<string, unknown> = {},
): string {
  // What is missing, or written already, stays as it is.
  return typeof value === 'number' && counted.includes(String(interpolationkey))
    ? formatCount(value)
    : (value as string);
}

/** `1,000+` where more were found than were counted. */
export function formatUpTo(value: number, most: number): string {
  return value > most ? `${formatCount(most)}+` : formatCount(value);
}

/** How many rows a list has, for texts that count them: `1,000+`, and `100+` of a search. */
export function totalOf(total: number, searched: boolean): { count: number; total: string } {
  return { count: total, total: formatUpTo(total, searched ? limits.countedFound : limits.counted) };
}

/** `99.98 %`. Only a whole hundred reads as 100.00: one failure in a million stays visible. */
export function formatPassRate(passed: number, total: number): string {
  if (total <= 0) return '0.00 %';
  const percent = Math.round((passed / total) * 10_000) / 100;
  const shown = passed < total ? Math.min(percent, 99.99) : percent;
  return formatPercent(shown);
}

/** `99.98 %`, of a rate in percent. */
export function formatPercent(rate: number): string {
  return `${rate.toFixed(2)} %`;
}

/** `2.0`, of working days. */
export function formatDays(days: number): string {
  return days.toFixed(1);
}

/** `62 %`, for progress. */
export function formatShare(share: number): string {
  return `${Math.floor(Math.min(1, Math.max(0, share)) * 100)} %`;
}

/** `790 KB`, `1.2 MB`; binary steps, as the limits are meant. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const steps = ['KB', 'MB', 'GB'] as const;
  let value = bytes / 1024;
  let step = 0;
  while (value >= 1024 && step < steps.length - 1) {
    value /= 1024;
    step += 1;
  }
  const text = step === 0 ? String(Math.round(value)) : value.toFixed(1).replace(/\.0$/, '');
  return `${text} ${steps[step]}`;
}

export type MemorySize = { value: number; unit: 'MB' | 'GB' };

/** `8 GB + 128 GB`: how a configuration is called everywhere. */
export function formatConfiguration(ram: MemorySize, rom: MemorySize): string {
  return `${ram.value} ${ram.unit} + ${rom.value} ${rom.unit}`;
}
