import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/programme/form-templates.ts';
import { readFileLimits } from '#services/files/read-file-limits.ts';
import {
  listFormTemplates,
  openFormTemplate,
  readCurrentForm,
} from '#services/form-templates/read-form-templates.ts';
import { storeFormTemplate } from '#services/form-templates/store-form-template.ts';
import { receiveStaged } from '../calls/receive-upload.ts';
import { sendFile } from '../calls/send-file.ts';
import { serve } from '../calls/serve.ts';

/** The application form of plus mode, as the programme gives it to enterprises. */
export function formTemplateRoutes(router: Router, deps: Deps): void {
  serve(router, contract.listFormTemplates, deps, ({ deps }) => listFormTemplates(deps));
  serve(router, contract.uploadFormTemplate, deps, async (context) => {
    const limits = await readFileLimits(context.deps.db, 'application-form');
    const received = await receiveStaged(context, { kind: 'application-form', limits });
    return storeFormTemplate(context.deps, context.actor, { ...received, limits });
  });
  serve(router, contract.downloadFormTemplate, deps, async ({ deps, log, response }, { params }) =>
    sendFile(response, await openFormTemplate(deps, params), { log }),
  );
  serve(router, contract.readCurrentForm, deps, ({ deps }) => readCurrentForm(deps));
  serve(router, contract.downloadCurrentForm, deps, async ({ deps, log, response }) =>
    sendFile(response, await openFormTemplate(deps, {}), { log }),
  );
}
