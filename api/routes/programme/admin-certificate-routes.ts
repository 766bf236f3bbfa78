import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/programme/admin-certificates.ts';
import {
  getAdminCertificate,
  listAdminCertificates,
} from '#services/certificates/administer-certificates.ts';
import { changeCertificateTerm } from '#services/certificates/change-certificate.ts';
import { revokeCertificate } from '#services/certificates/revoke-certificate.ts';
import {
  confirmRevocation,
  declineRevocation,
  takeBackRevocation,
} from '#services/certificates/settle-revocation.ts';
import { serve } from '../calls/serve.ts';

/** Certificates for those who may revoke them and change their term. */
export function adminCertificateRoutes(router: Router, deps: Deps): void {
  serve(router, contract.listAdminCertificates, deps, ({ deps }, { query }) =>
    listAdminCertificates(deps, query),
  );
  serve(router, contract.getAdminCertificate, deps, ({ deps }, { params }) =>
    getAdminCertificate(deps, params),
  );
  serve(router, contract.changeCertificateTerm, deps, ({ deps, actor }, { params: { number }, body }) =>
    changeCertificateTerm(deps, actor, { number, ...body }),
  );
  serve(router, contract.revokeCertificate, deps, ({ deps, actor }, { params: { number }, body }) =>
    revokeCertificate(deps, actor, { number, ...body }),
  );
  serve(router, contract.confirmRevocation, deps, ({ deps, actor }, { params: { number }, body }) =>
    confirmRevocation(deps, actor, { number, ...body }),
  );
  serve(router, contract.declineRevocation, deps, ({ deps, actor }, { params: { number }, body }) =>
    declineRevocation(deps, actor, { number, ...body }),
  );
  serve(router, contract.takeBackRevocation, deps, ({ deps, actor }, { params: { number }, body }) =>
    takeBackRevocation(deps, actor, { number, ...body }),
  );
}
