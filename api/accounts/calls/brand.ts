import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestHandler } from 'express';
import type { CoreDeps } from '#api/deps.ts';
import { defaultProgramme } from '#domain/programme/identity.ts';
import { scopeOf } from '#middleware/request-scope.ts';
import type { Brand } from '#routes/pages/brand.ts';
import { readAdminProgramme } from '#services/programme/read-programme.ts';

const brands = new AsyncLocalStorage<Brand>();

/** Whose pages these are, for everything that a request renders, the provider's own pages among them. */
export function withBrand({ db }: Pick<CoreDeps, 'db'>): RequestHandler {
  return async (_request, response, next) => {
    const brand = await readAdminProgramme(db).catch((err: unknown) => {
      scopeOf(response).log.warn({ err }, 'the programme could not be read');
      return { ...defaultProgramme, logo: null };
    });
    brands.run(brand, next);
  };
}

/** Of the request that runs; the portal's own outside of any. */
export function currentBrand(): Brand {
  return brands.getStore() ?? { ...defaultProgramme, logo: null };
}
