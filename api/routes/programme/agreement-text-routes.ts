import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/programme/agreement-texts.ts';
import { confirmAgreementText } from '#services/agreement-texts/confirm-agreement-text.ts';
import {
  deleteAgreementText,
  draftAgreementText,
  editAgreementText,
} from '#services/agreement-texts/draft-agreement-text.ts';
import {
  publishAgreementText,
  withdrawAgreementText,
} from '#services/agreement-texts/publish-agreement-text.ts';
import {
  listAgreementTexts,
  listSignatures,
  readAgreementVersion,
} from '#services/agreement-texts/read-agreement-texts.ts';
import { serve } from '../calls/serve.ts';

/** The agreements' texts as the programme writes and publishes them, and who signed which. */
export function agreementTextRoutes(router: Router, deps: Deps): void {
  serve(router, contract.listAgreementTexts, deps, ({ deps }) => listAgreementTexts(deps));
  serve(router, contract.readAgreementText, deps, ({ deps }, { params }) =>
    readAgreementVersion(deps, params),
  );
  serve(router, contract.draftAgreementText, deps, ({ deps, actor }, { params: { agrType }, body: text }) =>
    draftAgreementText(deps, actor, { agrType, text }),
  );
  serve(
    router,
    contract.editAgreementText,
    deps,
    ({ deps, actor }, { params: id, body: { seen, ...text } }) =>
      editAgreementText(deps, actor, { id, seen, text }),
  );
  serve(router, contract.deleteAgreementText, deps, ({ deps, actor }, { params }) =>
    deleteAgreementText(deps, actor, params),
  );
  serve(
    router,
    contract.publishAgreementText,
    deps,
    ({ deps, actor }, { params: id, body: { from, seen } }) =>
      publishAgreementText(deps, actor, { id, seen, from: from === null ? null : new Date(from) }),
  );
  serve(router, contract.withdrawAgreementText, deps, ({ deps, actor }, { params }) =>
    withdrawAgreementText(deps, actor, params),
  );
  serve(router, contract.confirmAgreementText, deps, ({ deps, actor }, { params }) =>
    confirmAgreementText(deps, actor, params),
  );
  serve(router, contract.listSignatures, deps, ({ deps }, { params, query }) =>
    listSignatures(deps, { ...params, ...query }),
  );
}
