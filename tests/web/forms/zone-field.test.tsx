import { expect, it, vi } from 'vitest';
import { sayIn } from '#tests/web/language/texts.ts';
import { ZoneField } from '#web/components/forms/office-days/zone-field.tsx';
import { findZones, listZones, zoneClock, zoneLabel } from '#web/lib/time/zones.ts';
import { render } from '../render.tsx';

const zh = await sayIn('zh');
const en = await sayIn('en');

const winter = new Date('2026-01-15T12:00:00Z');
const summer = new Date('2026-07-15T12:00:00Z');

it.each([
  ['Asia/Shanghai', 'GMT+8 Shanghai', 'GMT+8 中国时间'],
  ['America/New_York', 'GMT-5 New York', 'GMT-5 纽约时间'],
  ['America/Argentina/Buenos_Aires', 'GMT-3 Buenos Aires', 'GMT-3 布宜诺斯艾利斯时间'],
  ['UTC', 'GMT UTC', 'GMT UTC'],
  ['Mars/Base', 'Mars/Base', 'Mars/Base'],
])('%s is called %s, and %s', (name, en, zh) => {
  expect([zoneLabel(name, 'en', winter), zoneLabel(name, 'zh', winter)]).toEqual([en, zh]);
});

it('is called by the difference that holds, and shows its own time', () => {
  expect(zoneLabel('Europe/Berlin', 'en', summer)).toBe('GMT+2 Berlin');
  expect([winter, summer].map((now) => zoneClock('Europe/Berlin', now))).toEqual(['13:00', '14:00']);
});

it('is one of a list from west to east, whatever its language', () => {
  for (const language of ['en', 'zh'] as const) {
    const names = listZones(language, winter).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(400);
    expect(new Set(names).size).toBe(names.length);
    const places = ['America/New_York', 'UTC', 'Europe/Berlin', 'Asia/Shanghai'].map((name) =>
      names.indexOf(name),
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
  }
});

it.each([
  ['berlin', 'Europe/Berlin'],
  ['buenos aires', 'America/Buenos_Aires'],
  ['gmt+8 shanghai', 'Asia/Shanghai'],
])('is found by “%s”', (words, name) => {
  const found = findZones(listZones('en', winter), words);
  expect(found.map((zone) => zone.name)).toContain(name);
  expect(found.length).toBeLessThan(5);
});

it.each([
  ['en', 'Europe/Berlin', en('form:zone.there', { zone: 'GMT+1 Berlin', time: '13:00' })],
  ['zh', 'Europe/Berlin', zh('form:zone.there', { zone: 'GMT+1 德国时间', time: '13:00' })],
  ['en', 'Berlin', en('form:zone.search')],
  ['zh', '', zh('form:zone.search')],
] as const)('says in its field in %s of “%s” %s', async (language, value, said) => {
  vi.useFakeTimers({ now: winter, toFake: ['Date'] });
  try {
    expect(await render(<ZoneField label="Zone" value={value} onValue={() => {}} />, language)).toContain(
      said,
    );
  } finally {
    vi.useRealTimers();
  }
});
