import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/programme/whitelist.ts';
import { enterpriseExportLimit } from '#domain/enterprises/enterprise-export.ts';
import { exportWhitelist } from '#services/enterprises/export-whitelist.ts';
import { importWhitelist, previewWhitelist } from '#services/enterprises/import-whitelist.ts';
import { sendCsv } from '../calls/send-csv.ts';
import { serve } from '../calls/serve.ts';

/** The whitelist of enterprises that the programme admits. */
export function whitelistRoutes(router: Router, deps: Deps): void {
  serve(router, contract.previewWhitelist, deps, ({ deps }, { body }) => previewWhitelist(deps, body));
  serve(router, contract.importWhitelist, deps, ({ deps, actor }, { body }) =>
    importWhitelist(deps, actor, body),
  );
  serve(router, contract.exportWhitelist, deps, async ({ deps, locale, log, response }, { query }) => {
    const pieces = exportWhitelist(deps.db, { locale: query.lang ?? locale });
    const name = `whitelist-${deps.now().toISOString().slice(0, 10)}.csv`;
    await sendCsv(response, { name, limit: enterpriseExportLimit, pieces, log });
  });
}
