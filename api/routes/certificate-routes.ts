import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/certificates.ts';
import { readPublicFigures } from '#contract/programme/public-figures.ts';
import { getCertificate } from '#services/certificates/get-certificate.ts';
import { searchCertificates } from '#services/certificates/search-certificates.ts';
import * as figures from '#services/reports/public-figures.ts';
import { serve } from './calls/serve.ts';

/** What anybody may look up: certificates, and whether one is still valid. */
export function certificateRoutes(router: Router, deps: Deps): void {
  const { now } = deps;
  serve(router, contract.searchCertificates, deps, ({ deps }, { query }) =>
    searchCertificates(deps.db, { query, now: now() }),
  );
  serve(router, readPublicFigures, deps, ({ deps }) => figures.readPublicFigures(deps));
  serve(router, contract.getCertificate, deps, ({ deps }, { params }) =>
    getCertificate(deps.db, { number: params.number, now: now() }),
  );
}
