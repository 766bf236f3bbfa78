import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/enterprise.ts';
import { requireEnterprise } from '#domain/accounts/require-enterprise.ts';
import { askForAdmission } from '#services/admission/ask-for-admission.ts';
import { handInLicence, requireUnverified } from '#services/admission/hand-in-licence.ts';
import { requireSigning } from '#services/business-agreements/require-attachable.ts';
import { sendSignedCopy } from '#services/business-agreements/send-signed-copy.ts';
import { terminateAgreement } from '#services/business-agreements/terminate-agreement.ts';
import { getEnterpriseAgreement } from '#services/enterprises/get-enterprise-agreement.ts';
import { getEnterpriseState } from '#services/enterprises/get-enterprise-state.ts';
import { readOwnBusinessAgreement } from '#services/enterprises/read-own-agreement.ts';
import { readOwnEnterprise } from '#services/enterprises/read-own-enterprise.ts';
import { readOwnOnboarding } from '#services/onboarding/read-own-onboarding.ts';
import { receiveUpload } from './calls/receive-upload.ts';
import { serve } from './calls/serve.ts';

/** What the route guard of the management centre asks first. */
export function enterpriseRoutes(router: Router, deps: Deps): void {
  serve(router, contract.getEnterpriseState, deps, ({ deps, actor }) => getEnterpriseState(deps.db, actor));
  serve(router, contract.readOwnOnboarding, deps, ({ deps, actor }) => readOwnOnboarding(deps, actor));
  serve(router, contract.handInLicence, deps, async (context) => {
    const enterpriseId = requireEnterprise(context.actor);
    await requireUnverified(context.deps.db, enterpriseId);
    const file = await receiveUpload(context, { kind: 'licence' });
    await handInLicence(context.deps, context.actor, { enterpriseId, fileId: file.id });
    return file;
  });
  serve(router, contract.askForAdmission, deps, async ({ deps, actor }, { body }) => {
    await askForAdmission(deps, actor, { enterpriseId: requireEnterprise(actor), ...body });
    return { asked: true as const };
  });
  serve(router, contract.getEnterpriseAgreement, deps, ({ deps, actor }) =>
    getEnterpriseAgreement(deps, actor),
  );
  serve(router, contract.readOwnEnterprise, deps, ({ deps, actor }) => readOwnEnterprise(deps, actor));
  serve(router, contract.readOwnBusinessAgreement, deps, ({ deps, actor }) =>
    readOwnBusinessAgreement(deps, actor),
  );
  serve(router, contract.uploadSignedCopy, deps, async (context) => {
    await requireSigning(context.deps.db, requireEnterprise(context.actor));
    return receiveUpload(context, { kind: 'agreement' });
  });
  serve(router, contract.sendSignedCopy, deps, async ({ deps, actor }, { body }) => {
    await sendSignedCopy(deps, actor, { enterpriseId: requireEnterprise(actor), ...body });
    return { sent: true as const };
  });
  serve(router, contract.terminateOwnAgreement, deps, async ({ deps, actor }, { body }) => {
    await terminateAgreement(deps, actor, { enterpriseId: requireEnterprise(actor), ...body });
    return { ended: true as const };
  });
}
