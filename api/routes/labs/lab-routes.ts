import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/applications/labs.ts';
import { admitLab, listLabs } from '#services/labs/admit-lab.ts';
import { stepOut, takeBackLab } from '#services/labs/end-delegations.ts';
import { openLabResult, withdrawLabResult } from '#services/labs/handle-results.ts';
import { listLabWork, readLabWork } from '#services/labs/read-work.ts';
import { receiveLabResult } from '#services/labs/receive-lab-result.ts';
import { auditDownload } from '../calls/audit-request.ts';
import { receiveBytes } from '../calls/receive-upload.ts';
import { sendFile } from '../calls/send-file.ts';
import { serve } from '../calls/serve.ts';

/** Test labs of other enterprises that an enterprise lets in to one application, and what they do there. */
export function labRoutes(router: Router, deps: Deps): void {
  serve(router, contract.listLabs, deps, ({ deps, actor }, { params }) => listLabs(deps, actor, params.id));
  serve(router, contract.admitLab, deps, ({ deps, actor }, { params, body }) =>
    admitLab(deps, actor, { applicationId: params.id, ...body }),
  );
  serve(router, contract.revokeDelegation, deps, ({ deps, actor }, { params }) =>
    takeBackLab(deps, actor, { applicationId: params.id, id: params.lab }),
  );
  serve(router, contract.listLabWork, deps, ({ deps, actor }, { query }) => listLabWork(deps, actor, query));
  serve(router, contract.getLabWork, deps, ({ deps, actor }, { params }) =>
    readLabWork(deps, actor, params.id),
  );
  serve(router, contract.leaveDelegation, deps, ({ deps, actor }, { params }) =>
    stepOut(deps, actor, params.id),
  );
  serve(router, contract.uploadLabResult, deps, (context, { params }) => {
    const { actor, requestId, idempotencyKey: key, request } = context;
    const bytes = {
      receive: (enterpriseId: string) => receiveBytes(context, enterpriseId),
      // The bytes came before; the connection stays usable only when they are read.
      drop: () => void request.resume(),
    };
    return receiveLabResult(context.deps, actor, { ...params, key, requestId, bytes });
  });
  serve(router, contract.withdrawLabResult, deps, ({ deps, actor }, { params }) =>
    withdrawLabResult(deps, actor, params),
  );
  serve(router, contract.downloadLabResult, deps, async ({ deps, actor, log, response }, { params }) => {
    const { file, bytes } = await openLabResult(deps, actor, params);
    await auditDownload(response, { shown: false }).catch((error) => {
      bytes.destroy();
      throw error;
    });
    await sendFile(response, { file, bytes }, { log });
  });
}
