import type { Express, RequestHandler } from 'express';
import type Provider from 'oidc-provider';
import { withBrand } from '#accounts/calls/with-brand.ts';
import type { CoreDeps } from '#api/deps.ts';
import { mountRoute } from '#routes/calls/mount-route.ts';

/** Where browsers come to; elsewhere the provider would answer bare words instead of a page. */
const pages = {
  GET: ['/auth', '/auth/:uid', '/session/end', '/session/end/success'],
  POST: ['/auth', '/session/end', '/session/end/confirm'],
};
/** Asked by the portal itself, for everybody who signs in: they are not counted by its address. */
const calls = {
  GET: ['/jwks', '/me', '/.well-known/openid-configuration'],
  POST: ['/token', '/me', '/request'],
};

/** The provider reads its forms by itself; none of them is longer. @throws an error of Express: too large */
const refuseLargeForms: RequestHandler = (request, _response, next) => {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  const isLarge = Number(length) > 8 * 1024 || encoding !== undefined;
  next(
    isLarge ? Object.assign(new Error('too large'), { status: 413, type: 'entity.too.large' }) : undefined,
  );
};

/** Mounts the OpenID provider's own addresses; it checks by itself whose form it is sent. */
export function mountProvider(app: Express, provider: Provider, deps: CoreDeps): void {
  const callback = provider.callback();
  const answer: RequestHandler = (request, response) => void callback(request, response);
  for (const method of ['GET', 'POST'] as const) {
    const forBrowsers = { method, path: pages[method], admits: 'visitor', origin: 'any' } as const;
    const forPortal = { method, path: calls[method], admits: 'everybody' } as const;
    mountRoute(app, deps, forBrowsers, withBrand(deps), refuseLargeForms, answer);
    mountRoute(app, deps, forPortal, refuseLargeForms, answer);
  }
}
