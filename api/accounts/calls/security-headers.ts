import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from '#api/base/config.ts';
import { permissionsPolicy, policyReports, reportingEndpoints } from '#middleware/security-headers.ts';

/** Passkeys are asked for here, and on no other page of ours. */
const accountPermissions = permissionsPolicy.replace(
  'publickey-credentials-get=()',
  'publickey-credentials-get=(self), publickey-credentials-create=(self)',
);

/** Nothing but our own style sheet and scripts; forms lead to us, and from us back to the portal. */
export function accountHeaders({ accounts, portal }: Pick<Config, 'accounts' | 'portal'>): RequestHandler {
  const secure = accounts.url.startsWith('https:');
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'"],
        // Browsers apply this to where a form's answer redirects as well.
        formAction: ["'self'", portal.url],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ["'none'"],
        ...policyReports,
      },
    },
    strictTransportSecurity: secure,
    // Another policy would make browsers send `Origin: null` with the forms.
    referrerPolicy: { policy: 'same-origin' },
    // The portal's pages read the answers of /v1 from their own origin.
    crossOriginResourcePolicy: { policy: 'same-site' },
    xFrameOptions: { action: 'deny' },
  });
  return (request, response, next) => {
    response.setHeader('Permissions-Policy', accountPermissions);
    response.setHeader('Reporting-Endpoints', reportingEndpoints);
    setHeaders(request, response, next);
  };
}
