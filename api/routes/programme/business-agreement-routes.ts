import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/programme/business-agreements.ts';
import { addSupplement } from '#services/business-agreements/add-supplement.ts';
import { advanceAgreement } from '#services/business-agreements/advance-agreement.ts';
import { changeAttachments } from '#services/business-agreements/change-attachments.ts';
import { editAgreement } from '#services/business-agreements/edit-agreement.ts';
import { requireAttachable } from '#services/business-agreements/require-attachable.ts';
import { returnSignedCopy } from '#services/business-agreements/return-signed-copy.ts';
import { terminateAgreement } from '#services/business-agreements/terminate-agreement.ts';
import { receiveUpload } from '../calls/receive-upload.ts';
import { serve } from '../calls/serve.ts';

/** The agreement of one enterprise, which is read with the enterprise itself. */
export function businessAgreementRoutes(router: Router, deps: Deps): void {
  serve(router, contract.editBusinessAgreement, deps, async ({ deps, actor }, { params: { id }, body }) => {
    await editAgreement(deps, actor, { enterpriseId: id, ...body });
    return { id };
  });
  serve(
    router,
    contract.advanceBusinessAgreement,
    deps,
    async ({ deps, actor }, { params: { id }, body }) => {
      await advanceAgreement(deps, actor, { enterpriseId: id, ...body });
      return { id };
    },
  );
  serve(
    router,
    contract.terminateBusinessAgreement,
    deps,
    async ({ deps, actor }, { params: { id }, body }) => {
      await terminateAgreement(deps, actor, { enterpriseId: id, ...body });
      return { id };
    },
  );
  serve(router, contract.returnSignedCopy, deps, async ({ deps, actor }, { params: { id }, body }) => {
    await returnSignedCopy(deps, actor, { enterpriseId: id, ...body });
    return { id };
  });
  serve(router, contract.uploadAgreementFile, deps, async (context, { params: { id } }) => {
    await requireAttachable(context.deps.db, id);
    return receiveUpload(context, { kind: 'agreement', enterpriseId: id });
  });
  serve(
    router,
    contract.changeAgreementAttachments,
    deps,
    async ({ deps, actor }, { params: { id }, body }) => {
      await changeAttachments(deps, actor, { enterpriseId: id, ...body });
      return { id };
    },
  );
  serve(router, contract.addAgreementSupplement, deps, async ({ deps, actor }, { params: { id }, body }) => {
    await addSupplement(deps, actor, { enterpriseId: id, ...body });
    return { id };
  });
}
