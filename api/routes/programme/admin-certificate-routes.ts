import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/programme/admin-certificates.ts';
import { listAdminCertificates, revokeCertificate } from '#services/certificates/administer-certificates.ts';
import { serve } from '../calls/serve.ts';

/** Certificates for those who may revoke them. */
export function adminCertificateRoutes(router: Router, deps: Deps): void {
  serve(router, contract.listAdminCertificates, deps, (_context, { query }) =>
    listAdminCertificates(deps, query),
  );
  serve(router, contract.revokeCertificate, deps, ({ actor }, { params: { number }, body }) =>
    revokeCertificate(deps, actor, { number, ...body }),
  );
}
