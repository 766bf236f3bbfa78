import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/applications/all-applications.ts';
import * as viewContract from '#contract/applications/saved-views.ts';
import { applicationExportLimit } from '#domain/applications/application-filters.ts';
import { exportAllApplications } from '#services/applications/export-all-applications.ts';
import { findEnterpriseNames } from '#services/applications/find-enterprise-names.ts';
import { listAllApplications, readApplicationTurns } from '#services/applications/list-all-applications.ts';
import * as views from '#services/applications/manage-saved-views.ts';
import { sendCsv } from '../calls/send-csv.ts';
import { serve } from '../calls/serve.ts';

/** The programme's list of every enterprise's applications, and each reader's views of it. */
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
  serve(router, contract.findEnterpriseNames, deps, ({ deps }, { query }) =>
    findEnterpriseNames(deps, query),
  );
  serve(router, contract.countApplicationTurns, deps, ({ deps }) => readApplicationTurns(deps));
  serve(router, viewContract.listSavedViews, deps, ({ deps, actor }) => views.listSavedViews(deps, actor));
  serve(router, viewContract.saveView, deps, ({ deps, actor }, { body }) =>
    views.saveView(deps, actor, body),
  );
  serve(router, viewContract.renameView, deps, ({ deps, actor }, { params, body }) =>
    views.renameView(deps, actor, { ...params, ...body }),
  );
  serve(router, viewContract.removeView, deps, ({ deps, actor }, { params }) =>
    views.removeView(deps, actor, params),
  );
}
