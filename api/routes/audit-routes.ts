import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/audit.ts';
import { auditExportLimit } from '#domain/audit/audit.ts';
import { exportAudit } from '#services/audit/export-audit.ts';
import { auditFilterOf, listAudit } from '#services/audit/list-audit.ts';
import { verifyAudit } from '#services/audit/verify-audit.ts';
import { sendCsv } from './calls/send-csv.ts';
import { serve } from './calls/serve.ts';

/** Who did what: the log, its export, and whether it is still what was written. */
export function auditRoutes(router: Router, deps: Deps): void {
  serve(router, contract.listAudit, deps, ({ deps }, { query }) => listAudit(deps.db, query));
  serve(router, contract.verifyAudit, deps, ({ deps }, { query }) =>
    verifyAudit(deps, { after: query.after }),
  );
  serve(router, contract.exportAudit, deps, async ({ deps, locale, requestId, log, response }, { query }) => {
    const { lang, ...filter } = query;
    // The export itself is still running, and would stand in its own file as such.
    const exported = { ...(await auditFilterOf(deps.db, filter)), except: requestId };
    const name = `audit-${deps.now().toISOString().slice(0, 10)}.csv`;
    const pieces = exportAudit(deps.db, { filter: exported, locale: lang ?? locale });
    await sendCsv(response, { name, limit: auditExportLimit, pieces, log });
  });
}
