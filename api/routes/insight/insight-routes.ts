import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/insight/insight.ts';
import * as partners from '#contract/insight/insight-partners.ts';
import { insightExportLimit } from '#domain/insight/insight-tables.ts';
import { exportInsight } from '#services/insight/export-insight.ts';
import { readFailingModules, readInsight } from '#services/insight/read-insight.ts';
import { readInsightPartners } from '#services/insight/read-insight-partners.ts';
import { sendCsv } from '../calls/send-csv.ts';
import { serve } from '../calls/serve.ts';

/** The programme's figures, for administrators. */
export function insightRoutes(router: Router, deps: Deps): void {
  serve(router, contract.readInsight, deps, ({ deps }, { query }) => readInsight(deps, query));
  serve(router, contract.readFailingModules, deps, ({ deps }, { query }) => readFailingModules(deps, query));
  serve(router, partners.readInsightPartners, deps, ({ deps }, { query }) =>
    readInsightPartners(deps, query),
  );
  serve(router, partners.exportInsight, deps, async ({ deps, locale, log, response }, { query }) => {
    const { lang, table, ...rest } = query;
    const pieces = exportInsight(deps, { query: rest, table, locale: lang ?? locale });
    const name = `insight-${table ?? 'all'}-${deps.now().toISOString().slice(0, 10)}.csv`;
    await sendCsv(response, { name, limit: insightExportLimit, pieces, log });
  });
}
