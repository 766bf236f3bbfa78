import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/admin-enterprises.ts';
import { enterpriseExportLimit } from '#domain/enterprises/enterprise-export.ts';
import { decideVerification } from '#services/enterprises/decide-verification.ts';
import { exportEnterprises } from '#services/enterprises/export-enterprises.ts';
import { enterpriseFilterOf, listAdminEnterprises } from '#services/enterprises/list-admin-enterprises.ts';
import { readEnterpriseTabs } from '#services/enterprises/read-enterprise-tabs.ts';
import { setEnterpriseContact } from '#services/enterprises/set-enterprise-contact.ts';
import { setEnterpriseState } from '#services/enterprises/set-enterprise-state.ts';
import { sendCsv } from './calls/send-csv.ts';
import { serve } from './calls/serve.ts';

/** What administrators do with enterprises. */
export function adminEnterpriseRoutes(router: Router, deps: Deps): void {
  serve(router, contract.listAdminEnterprises, deps, ({ deps }, { query }) =>
    listAdminEnterprises(deps.db, query),
  );
  serve(router, contract.readEnterpriseTabs, deps, ({ deps }) => readEnterpriseTabs(deps.db));
  serve(router, contract.exportAdminEnterprises, deps, async ({ deps, locale, log, response }, { query }) => {
    const { lang, ...filter } = query;
    const pieces = exportEnterprises(deps.db, { filter: enterpriseFilterOf(filter), locale: lang ?? locale });
    const name = `enterprises-${deps.now().toISOString().slice(0, 10)}.csv`;
    await sendCsv(response, { name, limit: enterpriseExportLimit, pieces, log });
  });
  serve(router, contract.setEnterpriseState, deps, async ({ deps, actor }, { params: { id }, body }) => {
    await setEnterpriseState(deps, actor, { enterpriseId: id, ...body });
    return { id, state: body.state };
  });
  serve(router, contract.setEnterpriseContact, deps, async ({ deps, actor }, { params: { id }, body }) => {
    await setEnterpriseContact(deps, actor, { enterpriseId: id, ...body });
    return { id, contact: body.contact };
  });
  serve(
    router,
    contract.decideEnterpriseVerification,
    deps,
    async ({ deps, actor }, { params: { id }, body }) => {
      const { outcome } = body;
      const reason = body.outcome === 'returned' ? body.reason : null;
      await decideVerification(deps, actor, {
        enterpriseId: id,
        outcome,
        reason,
        seen: new Date(body.seen),
      });
      return { id, outcome };
    },
  );
}
