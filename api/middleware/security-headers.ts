import { randomBytes } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { Config } from '#api/base/config.ts';
import { policyReportGroup, policyReportPath } from './policy-report.ts';

const nonces = new WeakMap<object, string>();

/** The nonce of this answer's style policy; the same for the whole request. */
export function nonceOf(response: Response): string {
  return nonce(response);
}

function nonce(response: object): string {
  const known = nonces.get(response);
  if (known !== undefined) return known;
  const created = randomBytes(16).toString('base64');
  nonces.set(response, created);
  return created;
}

const closedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** What no page of ours asks a browser for, and nothing in it may. */
export const permissionsPolicy = closedFeatures.map((feature) => `${feature}=()`).join(', ');

/** Browsers tell us what they refused, each by the way that it knows. */
export const policyReports = { reportUri: [policyReportPath], reportTo: [policyReportGroup] };

/** Names the place that `report-to` means. */
export const reportingEndpoints = `${policyReportGroup}="${policyReportPath}"`;

/** Helmet's headers and a policy without unsafe-inline: our own files, one style nonce a request, our own sockets. */
export function securityHeaders({ portal, accounts }: Pick<Config, 'portal' | 'accounts'>): RequestHandler {
  const secure = portal.url.startsWith('https:');
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", (_request, response) => `'nonce-${nonce(response)}'`],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", portal.url.replace(/^http/, 'ws'), accounts.url],
        frameSrc: ["'self'"],
        frameAncestors: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        // DOMPurify's own, and the one of trusted-types.js, which takes no tags.
        trustedTypes: ['dompurify', 'default'],
        ...policyReports,
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure,
    referrerPolicy: { policy: 'same-origin' },
  });
  return (request, response, next) => {
    response.setHeader('Permissions-Policy', permissionsPolicy);
    response.setHeader('Reporting-Endpoints', reportingEndpoints);
    setHeaders(request, response, next);
  };
}
