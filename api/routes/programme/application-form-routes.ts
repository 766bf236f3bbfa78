import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/application-forms/application-forms.ts';
import { makeForm } from '#services/application-forms/make-form.ts';
import { readApplicationForm } from '#services/application-forms/read-application-form.ts';
import { sendFile } from '../calls/send-file.ts';
import { serve } from '../calls/serve.ts';

/** The application forms of plus mode: made for a product, and read once they are filled in. */
export function applicationFormRoutes(router: Router, deps: Deps): void {
  serve(router, contract.readApplicationForm, deps, ({ deps, actor }, { params }) =>
    readApplicationForm(deps, actor, params.id),
  );
  serve(
    router,
    contract.downloadApplicationForm,
    deps,
    async ({ deps, actor, log, response }, { params, query }) => {
      const form = await makeForm(deps, actor, { productId: params.id, edition: query.edition });
      return sendFile(response, form, { log });
    },
  );
}
