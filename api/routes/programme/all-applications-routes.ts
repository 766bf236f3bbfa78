import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/applications/all-applications.ts';
import { applicationExportLimit } from '#domain/applications/application-filters.ts';
import { exportAllApplications } from '#services/applications/export-all-applications.ts';
import { listAllApplications, readApplicationTurns } from '#services/applications/list-all-applications.ts';
import { sendCsv } from '../calls/send-csv.ts';
import { serve } from '../calls/serve.ts';

/** The programme's list of every enterprise's applications. */
export function allApplicationsRoutes(router: Router, deps: Deps): void {
  serve(router, contract.listAllApplications, deps, ({ deps }, { query }) =>
    listAllApplications(deps, query),
  );
  serve(router, contract.exportAllApplications, deps, async ({ deps, locale, log, response }, { query }) => {
    const { lang, ...filter } = query;
    const pieces = exportAllApplications(deps, { filter, locale: lang ?? locale });
    const name = `applications-${deps.now().toISOString().slice(0, 10)}.csv`;
    await sendCsv(response, { name, limit: applicationExportLimit, pieces, log });
  });
  serve(router, contract.countApplicationTurns, deps, ({ deps }) => readApplicationTurns(deps));
}
