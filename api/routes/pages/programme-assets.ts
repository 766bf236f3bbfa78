import etag from 'etag';
import type { Response, Router } from 'express';
import type { CoreDeps } from '#api/deps.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { accentSheetPath } from '#domain/programme/default-programme.ts';
import { accentSheet } from '#domain/programme/identity.ts';
import { logoHashSchema, logoPath } from '#domain/programme/logo.ts';
import { mountRoute } from '#routes/calls/mount-route.ts';
import { readLogo } from '#services/programme/read-logo.ts';
import { readAdminProgramme } from '#services/programme/read-programme.ts';
import { markImage, markPath } from './brand-mark.ts';

/** Asked each time whether it has changed, and sent only then. */
function sendChecked(response: Response, type: 'css' | 'svg', text: string): void {
  response
    .set({ 'Cache-Control': 'no-cache', ETag: etag(text, { weak: true }) })
    .type(type)
    .send(text);
}

/** Accent, logo and mark, for pages of the portal and of the account service alike. */
export function programmeAssets(router: Router, deps: CoreDeps): void {
  const { db } = deps;
  const asset = (path: string) => ({ method: 'GET', path, admits: 'visitor' }) as const;
  mountRoute(router, deps, asset(accentSheetPath), async (_request, response) => {
    const { accent } = await readAdminProgramme(db);
    sendChecked(response, 'css', accentSheet(accent));
  });
  mountRoute(router, deps, asset(markPath), async (_request, response) => {
    sendChecked(response, 'svg', markImage(await readAdminProgramme(db)));
  });
  mountRoute(router, deps, asset(logoPath(':hash')), async (request, response) => {
    const hash = logoHashSchema.safeParse(request.params.hash);
    const png = hash.success ? await readLogo(db, hash.data) : null;
    if (png === null) throw new CatalogueError('dataMissing');
    response.set('Cache-Control', 'public, max-age=31536000, immutable').type('png').send(png);
  });
}
