import type { RequestHandler, Router } from 'express';
import type { CoreDeps } from '#api/deps.ts';
import { mountRoute, type RouteRecord } from '#routes/calls/mount-route.ts';
import { withBrand } from './with-brand.ts';

/** Bytes of a form: the longest, a company's, has a dozen short fields, each letter of which may take nine. */
const form = 8 * 1024;

/** Mounts pages of this service, and what their forms send. */
export function pagesOn(router: Router, deps: CoreDeps) {
  const brand = withBrand(deps);
  return {
    show: (path: string, handle: RequestHandler) =>
      mountRoute(router, deps, { method: 'GET', path, admits: 'visitor' }, brand, handle),
    take: (path: string, handle: RequestHandler, origin?: RouteRecord['origin']) =>
      mountRoute(router, deps, { method: 'POST', path, admits: 'visitor', origin, form }, brand, handle),
  };
}
