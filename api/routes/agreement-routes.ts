import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/agreements.ts';
import { isAgreed, nameOfAgreement } from '#domain/agreements/agreements.ts';
import { localeOfAddress } from '#domain/shared/locale.ts';
import {
  readAgreementDocument,
  readAgreementStatus,
  readAgreementText,
  readAgreementVersions,
  readPublicAgreement,
} from '#services/agreements/read-agreement.ts';
import { signAgreement } from '#services/agreements/sign-agreement.ts';
import { terminateAgreement } from '#services/agreements/terminate-agreement.ts';
import { readAdminProgramme } from '#services/programme/read-programme.ts';
import { serve } from './calls/serve.ts';
import { renderAgreement } from './pages/agreement-page.ts';
import { plainPagePolicy } from './pages/page-policy.ts';

/** The privacy and user agreements: is one signed, sign it, read it. */
export function agreementRoutes(router: Router, deps: Deps): void {
  const { now } = deps;
  serve(router, contract.queryAgreement, deps, async ({ session }, { query }) => ({
    isAgree: isAgreed(session.agreements[nameOfAgreement(query.agrType)]),
  }));
  serve(router, contract.signAgreement, deps, async ({ deps, actor, ip, locale }, { query: { agrType } }) => {
    const signing = { accountId: actor.accountId, agrType, now: now(), ip, locale };
    return { data: (await signAgreement(deps.db, signing)) || null };
  });
  serve(router, contract.terminateAgreement, deps, async ({ deps, actor, ip }, { query: { agrType } }) => {
    const termination = { accountId: actor.accountId, agrType, now: now(), ip };
    return { data: (await terminateAgreement(deps.db, termination)) || null };
  });
  serve(router, contract.listAgreementVersions, deps, ({ deps, actor }, { query }) =>
    readAgreementVersions(deps.db, { accountId: actor.accountId, agrType: query.agrType }),
  );
  serve(router, contract.getAgreementText, deps, ({ deps }, { query }) => readAgreementText(deps.db, query));
  serve(router, contract.getAgreementStatus, deps, ({ deps, actor }, { query }) =>
    readAgreementStatus(deps.db, { accountId: actor.accountId, agrType: query.agrType }),
  );
  serve(router, contract.readPublicAgreement, deps, ({ deps }, { query }) =>
    readPublicAgreement({ db: deps.db }, query),
  );
  serve(
    router,
    contract.getAgreementDocument,
    deps,
    async ({ deps, locale, request, response }, { query }) => {
      const { agrType, lang, theme, version } = query;
      const chosen = lang === undefined ? locale : localeOfAddress(lang);
      const document = await readAgreementDocument(deps.db, { agrType, locale: chosen, version });
      const brand = await readAdminProgramme(deps.db);
      const framed = request.get('sec-fetch-dest') === 'iframe';
      response
        .set('Content-Security-Policy', plainPagePolicy)
        .type('html')
        .send(renderAgreement({ document, brand, agrType, locale: chosen, theme, framed, version }));
    },
  );
}
