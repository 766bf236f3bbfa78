/** Names of the units of time, from milliseconds to hours. */
type Units = readonly [ms: string, s: string, min: string, h: string];

/** How a language writes a measured time in milliseconds: `12 ms`, `6.3 s`, `1 h 2 min`. */
export const spanIn =
  ([msUnit, sUnit, minUnit, hUnit]: Units) =>
  (milliseconds: string | number | undefined): string => {
    const ms = Number(milliseconds);
    if (ms < 1_000) return `${ms} ${msUnit}`;
    if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} ${sUnit}`;
    const minutes = Math.floor(ms / 60_000);
    if (minutes < 60) return `${minutes} ${minUnit}`;
    return `${Math.floor(minutes / 60)} ${hUnit} ${minutes % 60} ${minUnit}`;
  };

/** An ISO time to the minute, with its zone: `2026-11-11 01:20 UTC`. */
export function moment(iso: string | number | undefined): string {
  return `${String(iso ?? '')
    .slice(0, 16)
    .replace('T', ' ')} UTC`;
}
