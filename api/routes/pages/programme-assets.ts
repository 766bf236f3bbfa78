import etag from 'etag';
import type { Router } from 'express';
import type { CoreDeps } from '#api/deps.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import { accentSheetPath } from '#domain/programme/default-programme.ts';
import { accentSheet } from '#domain/programme/identity.ts';
import { logoHashSchema, logoPath } from '#domain/programme/logo.ts';
import { readLogo } from '#services/programme/read-logo.ts';
import { readAdminProgramme } from '#services/programme/read-programme.ts';

/** The accent and the logo, for pages of the portal and of the account service alike. */
export function programmeAssets(router: Router, { db }: Pick<CoreDeps, 'db'>): void {
  router.get(accentSheetPath, async (_request, response) => {
    const { accent } = await readAdminProgramme(db);
    const sheet = accentSheet(accent);
    // Asked each time whether it has changed, and sent only then.
    response
      .set({ 'Cache-Control': 'no-cache', ETag: etag(sheet, { weak: true }) })
      .type('css')
      .send(sheet);
  });
  router.get(logoPath(':hash'), async (request, response) => {
    const hash = logoHashSchema.safeParse(request.params.hash);
    const png = hash.success ? await readLogo(db, hash.data) : null;
    if (png === null) throw new CatalogueError('dataMissing');
    response.set('Cache-Control', 'public, max-age=31536000, immutable').type('png').send(png);
  });
}
