import type { RequestHandler } from 'express';

const headers = 'Content-Type, X-CSRF-Token, X-Language, X-Login-Cookie';

/** Lets the portal's pages, and no others, call the account service with their cookies. */
export function portalCors(portalUrl: string): RequestHandler {
  return (request, response, next) => {
    response.vary('Origin');
    if (request.get('origin') === portalUrl) {
      response.set({
        'Access-Control-Allow-Origin': portalUrl,
        'Access-Control-Allow-Credentials': 'true',
        'Access-Control-Allow-Methods': 'GET, POST',
        'Access-Control-Allow-Headers': headers,
        'Access-Control-Expose-Headers': 'X-Request-Id, Retry-After',
        'Access-Control-Max-Age': '600',
      });
    }
    if (request.method === 'OPTIONS') response.status(204).end();
    else next();
  };
}
