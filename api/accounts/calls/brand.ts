import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestHandler } from 'express';
import type { CoreDeps } from '#api/deps.ts';
import { defaultOfficeDays, officeHours } from '#domain/calendar/office-calendar.ts';
import { officeDay } from '#domain/calendar/office-day.ts';
import { defaultProgramme } from '#domain/programme/default-programme.ts';
import { scopeOf } from '#middleware/request-scope.ts';
import type { Brand } from '#routes/pages/brand.ts';
import { readAdminProgramme } from '#services/programme/read-programme.ts';

const portalsOwn: Brand = { ...defaultProgramme, logo: null, hours: officeHours(defaultOfficeDays) };
const brands = new AsyncLocalStorage<Brand>();

/** Whose pages these are, for everything that a request renders, the provider's own pages among them. */
export function withBrand({ db }: Pick<CoreDeps, 'db'>): RequestHandler {
  return async (_request, response, next) => {
    const brand = await readAdminProgramme(db).catch((err: unknown) => {
      scopeOf(response).log.warn({ err }, 'the programme could not be read');
      return portalsOwn;
    });
    brands.run(brand, next);
  };
}

/** Of the request that runs; the portal's own outside of any. */
export function currentBrand(): Brand {
  return brands.getStore() ?? portalsOwn;
}

/** The office's day of a moment, as these pages show it. */
export function shownDay(at: Date): string {
  return officeDay(at, currentBrand().hours.zone);
}
