import { AsyncLocalStorage } from 'node:async_hooks';
import { defaultOfficeDays, officeHours } from '#domain/calendar/office-calendar.ts';
import { officeDay } from '#domain/calendar/office-day.ts';
import { defaultProgramme } from '#domain/programme/default-programme.ts';
import type { Brand } from '#routes/pages/brand.ts';

const portalsOwn: Brand = { ...defaultProgramme, logo: null, hours: officeHours(defaultOfficeDays) };
const brands = new AsyncLocalStorage<Brand>();

/** Renders a request's pages with a programme's brand; null stands for the portal's own. */
export function runWithBrand(brand: Brand | null, run: () => void): void {
  brands.run(brand ?? portalsOwn, run);
}

/** Of the request that runs; the portal's own outside of any. */
export function currentBrand(): Brand {
  return brands.getStore() ?? portalsOwn;
}

/** The office's day of a moment, as these pages show it. */
export function formatDay(at: Date): string {
  return officeDay(at, currentBrand().hours.zone);
}
