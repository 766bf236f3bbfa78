const DAY = 86_400_000;

/** The office's time zone where none is set, by its IANA name. */
export const officeZone = 'Asia/Shanghai';

// A cache: formats never change, and there are some five hundred zones.
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const;
  const clock = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', { ...numeric, ...time, timeZone: zone });
  clocks.set(zone, clock);
  return clock;
}

/** A time, and the office's time zone. */
export type OfficeMoment = { now: Date; zone: string };

/** By how many milliseconds the clocks of a zone are ahead of UTC at a moment, epoch ms. Throws a RangeError for no zone. */
export function zoneOffset(at: number, zone: string): number {
  const parts = clockOf(zone).formatToParts(at);
  const read = (part: string) => Number(parts.find(({ type }) => type === part)?.value);
  const localTime = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  );
  return localTime - Math.floor(at / 1000) * 1000;
}

/** A time as if the zone's local time were UTC: its ISO text and UTC getters show local time. */
export function zoneTime(at: Date, zone: string): Date {
  return new Date(at.getTime() + zoneOffset(at.getTime(), zone));
}

/**
 * The moment at which the clocks of a zone show a time, epoch ms. Of a time that comes twice, when clocks go back, the
 * first; a time that they leave out is taken by the clock of before: 02:30 is then what they call 03:30.
 * @param localTime the time as if it were UTC, epoch ms
 */
export function momentOf(localTime: number, zone: string): number {
  const [before, after] = [zoneOffset(localTime - DAY, zone), zoneOffset(localTime + DAY, zone)];
  const moments = [localTime - before, localTime - after].filter(
    (at) => at + zoneOffset(at, zone) === localTime,
  );
  return moments.length > 0 ? Math.min(...moments) : localTime - before;
}

/** The day at the office, `YYYY-MM-DD`. */
export function officeDay(at: Date, zone: string): string {
  return zoneTime(at, zone).toISOString().slice(0, 10);
}

/** UTC offset of a zone at a time, for display: `GMT+8`, `GMT+5:30`, `GMT`. */
export function offsetLabel(at: Date, zone: string): string {
  const minutes = Math.round(zoneOffset(at.getTime(), zone) / 60_000);
  if (minutes === 0) return 'GMT';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `GMT${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
}

/** True for an IANA time zone such as `Europe/Berlin`; a fixed offset has no summer time. */
export function isZone(name: string): boolean {
  if (name !== 'UTC' && !/^[A-Z][A-Za-z]+(\/[A-Za-z0-9_+-]+){1,2}$/.test(name)) return false;
  try {
    return clockOf(name) !== undefined;
  } catch {
    return false;
  }
}
