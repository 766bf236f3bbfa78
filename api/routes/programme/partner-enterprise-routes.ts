import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/programme/partner-enterprises.ts';
import { issuePartnerCode } from '#services/enterprises/issue-partner-code.ts';
import { readPartnerEnterprise } from '#services/enterprises/read-partner-enterprise.ts';
import { renameEnterprise } from '#services/enterprises/rename-enterprise.ts';
import { setEnterprisePermissions } from '#services/enterprises/set-enterprise-permissions.ts';
import { setWhitelisted } from '#services/enterprises/set-whitelisted.ts';
import { withdrawPartnerCode } from '#services/enterprises/withdraw-partner-code.ts';
import { addEnterprise } from '#services/invitations/add-enterprise.ts';
import { inviteColleague } from '#services/invitations/invite-colleague.ts';
import { serve } from '../calls/serve.ts';
import { presentInvitation } from './staff-account-routes.ts';

/** One enterprise, with what the programme gives it and takes from it. */
export function partnerEnterpriseRoutes(router: Router, deps: Deps): void {
  serve(router, contract.readPartnerEnterprise, deps, ({ deps }, { params }) =>
    readPartnerEnterprise(deps, params.id),
  );
  serve(router, contract.addEnterprise, deps, async ({ deps, actor }, { body }) => {
    const invitation = await addEnterprise(deps, actor, body);
    return presentInvitation(invitation.id, invitation);
  });
  serve(router, contract.inviteColleague, deps, async ({ deps, actor }, { params: { id }, body }) => {
    const invitation = await inviteColleague(deps, actor, { ...body, enterpriseId: id });
    return presentInvitation(invitation.id, invitation);
  });
  serve(router, contract.renameEnterprise, deps, async ({ deps, actor }, { params: { id }, body }) => {
    const { seen, ...names } = body;
    await renameEnterprise(deps, actor, { enterpriseId: id, names, seen });
    return { id };
  });
  serve(router, contract.setWhitelisted, deps, async ({ deps, actor }, { params: { id }, body }) => {
    await setWhitelisted(deps, actor, { enterpriseId: id, ...body });
    return { id };
  });
  serve(router, contract.issuePartnerCode, deps, async ({ deps, actor }, { params: { id }, body }) => {
    await issuePartnerCode(deps, actor, { enterpriseId: id, ...body });
    return { id };
  });
  serve(
    router,
    contract.withdrawPartnerCode,
    deps,
    async ({ deps, actor }, { params: { id, code }, body }) => {
      await withdrawPartnerCode(deps, actor, { enterpriseId: id, code, ...body });
      return { id };
    },
  );
  serve(
    router,
    contract.setEnterprisePermissions,
    deps,
    async ({ deps, actor }, { params: { id }, body }) => {
      await setEnterprisePermissions(deps, actor, { enterpriseId: id, ...body });
      return { id };
    },
  );
}
