import { isZone, offsetLabel, zoneTime } from '#domain/calendar/office-day.ts';
import type { Language } from '#web/lib/language/language.ts';

export type Zone = { name: string; label: string };

/** In English the city of its name; in Chinese the place by which the browser's own list calls it. */
function placeOf(name: string, language: Language): string {
  const city = (name.split('/').at(-1) ?? name).replaceAll('_', ' ');
  if (language === 'en') return city;
  const parts = new Intl.DateTimeFormat('zh-CN', {
    timeZone: name,
    timeZoneName: 'shortGeneric',
  }).formatToParts(0);
  const place = parts.find(({ type }) => type === 'timeZoneName')?.value ?? city;
  return /\p{Script=Han}/u.test(place) ? place : city;
}

/** A time zone as people read it: `GMT+8 Shanghai`. An unknown name stands as it is. */
export function zoneLabel(name: string, language: Language, now: Date): string {
  return isZone(name) ? `${offsetLabel(now, name)} ${placeOf(name, language)}` : name;
}

/** The UTC offset of the reader's own clock now: `GMT+8`. */
export function ownOffset(now: Date): string {
  return offsetLabel(now, Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** What the clocks of a zone show, `HH:MM`. */
export function zoneClock(name: string, now: Date): string {
  return zoneTime(now, name).toISOString().slice(11, 16);
}

/** All that this browser knows, from west to east; some 420, whose names take it a while. */
export function listZones(language: Language, now: Date): Zone[] {
  const names = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].filter(isZone);
  const ahead = new Map(names.map((name) => [name, zoneTime(now, name).getTime()]));
  const order = (one: string, other: string) =>
    (ahead.get(one) ?? 0) - (ahead.get(other) ?? 0) || one.localeCompare(other);
  return names.toSorted(order).map((name) => ({ name, label: zoneLabel(name, language, now) }));
}

/** Those of a list whose label or name has all the words. */
export function findZones(zones: readonly Zone[], words: string): Zone[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return zones.filter(({ name, label }) => {
    const text = `${label} ${name} ${name.replaceAll('_', ' ')}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
