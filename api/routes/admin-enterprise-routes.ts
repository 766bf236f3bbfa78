import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/admin-enterprises.ts';
import { decideVerification } from '#services/enterprises/decide-verification.ts';
import { listAdminEnterprises } from '#services/enterprises/list-admin-enterprises.ts';
import { setEnterpriseContact } from '#services/enterprises/set-enterprise-contact.ts';
import { setEnterpriseState } from '#services/enterprises/set-enterprise-state.ts';
import { serve } from './calls/serve.ts';

/** What administrators do with enterprises. */
export function adminEnterpriseRoutes(router: Router, deps: Deps): void {
  const { db, now } = deps;
  serve(router, contract.listAdminEnterprises, deps, (_context, { query }) =>
    listAdminEnterprises(db, query),
  );
  serve(router, contract.setEnterpriseState, deps, async (_context, { params: { id }, body: { state } }) => {
    await setEnterpriseState(db, { enterpriseId: id, state });
    return { id, state };
  });
  serve(router, contract.setEnterpriseContact, deps, async (_context, { params: { id }, body }) => {
    await setEnterpriseContact(db, { enterpriseId: id, ...body });
    return { id, contact: body.contact };
  });
  serve(router, contract.decideEnterpriseVerification, deps, async (_context, { params: { id }, body }) => {
    const { outcome } = body;
    const reason = body.outcome === 'returned' ? body.reason : null;
    await decideVerification(db, {
      enterpriseId: id,
      outcome,
      now: now(),
      reason,
      seen: new Date(body.seen),
    });
    return { id, outcome };
  });
}
