import { randomBytes } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { Config } from '#api/config.ts';

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

/** Helmet's headers and a policy without unsafe-inline: our own files, one style nonce a request, our own sockets. */
export function securityHeaders({ portal, accounts }: Pick<Config, 'portal' | 'accounts'>): RequestHandler {
  const secure = portal.url.startsWith('https:');
  return helmet({
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
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: secure,
    referrerPolicy: { policy: 'same-origin' },
  });
}
