import type { Router } from 'express';
import type { Endpoint } from '#contract/endpoint.ts';

const tables = new WeakMap<Router, Endpoint[]>();

/** Notes that a router answers an endpoint. */
export function rememberEndpoint(router: Router, endpoint: Endpoint): void {
  const known = tables.get(router);
  if (known) known.push(endpoint);
  else tables.set(router, [endpoint]);
}

/** Every endpoint that `serve` mounted on the router: what the API's description and the permission tests go through. */
export function endpointsOf(router: Router): readonly Endpoint[] {
  return tables.get(router) ?? [];
}
