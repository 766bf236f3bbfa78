import type { Response } from 'express';
import type { Deps } from '#api/deps.ts';
import type { Locale } from '#domain/shared/locale.ts';
import { readAdminProgramme } from '#services/programme/read-programme.ts';
import { plainPagePolicy } from '../pages/page-policy.ts';
import { renderWithdrawn } from '../pages/withdrawn-page.ts';

/** Answers with 410 and a page that says so, in the place of a package that was withdrawn. */
export async function sendWithdrawn({ db }: Pick<Deps, 'db'>, locale: Locale, response: Response) {
  const brand = await readAdminProgramme(db);
  response
    .status(410)
    .set('Content-Security-Policy', plainPagePolicy)
    .set('Cache-Control', 'no-store')
    .type('html')
    .send(renderWithdrawn(brand, locale));
}
