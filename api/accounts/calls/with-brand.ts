import type { RequestHandler } from 'express';
import { runWithBrand } from '#accounts/pages/current-brand.ts';
import type { CoreDeps } from '#api/deps.ts';
import { scopeOf } from '#middleware/request-scope.ts';
import { readAdminProgramme } from '#services/programme/read-programme.ts';

/** Whose pages these are, for everything that a request renders, the provider's own pages among them. */
export function withBrand({ db }: Pick<CoreDeps, 'db'>): RequestHandler {
  return async (_request, response, next) => {
    const brand = await readAdminProgramme(db).catch((err: unknown) => {
      scopeOf(response).log.warn({ err }, 'the programme could not be read');
      return null;
    });
    runWithBrand(brand, next);
  };
}
