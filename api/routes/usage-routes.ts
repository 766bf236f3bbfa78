import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as publicContract from '#contract/programme/public-counts.ts';
import * as listContract from '#contract/programme/usage-list.ts';
import * as contract from '#contract/usage.ts';
import { officeMonth, usageExportLimit } from '#domain/usage/usage-list.ts';
import { readOfficeMoment } from '#services/settings/read-office.ts';
import { exportUsage, listUsage } from '#services/usage/list-usage.ts';
import * as counts from '#services/usage/public-counts.ts';
import { recordUsage } from '#services/usage/record-usage.ts';
import { sendCsv } from './calls/send-csv.ts';
import { serve } from './calls/serve.ts';

/** What enterprises use of the portal. */
export function usageRoutes(router: Router, deps: Deps): void {
  serve(router, contract.recordUsage, deps, ({ deps, actor, idempotencyKey }, { body }) =>
    recordUsage(deps, actor, { ...body, recordKey: idempotencyKey }),
  );
  serve(router, publicContract.countVisit, deps, ({ deps }, { body }) => counts.countVisit(deps, body.page));
  serve(router, publicContract.judgeDocument, deps, ({ deps }, { params, body }) =>
    counts.judgeDocument(deps, { ...params, ...body }),
  );
  serve(router, publicContract.readPublicCounts, deps, ({ deps }, { query }) =>
    counts.readPublicCounts(deps, query),
  );
  serve(router, listContract.listUsage, deps, ({ deps }, { query }) => listUsage(deps, query));
  serve(router, listContract.exportUsage, deps, async ({ deps, locale, log, response }, { query }) => {
    const { now, zone } = await readOfficeMoment(deps);
    const { lang, sort, month = officeMonth(now, zone) } = query;
    const pieces = exportUsage(deps, { sort, month, locale: lang ?? locale });
    await sendCsv(response, { name: `usage-${month}.csv`, limit: usageExportLimit, pieces, log });
  });
}
