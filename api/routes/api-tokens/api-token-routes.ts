import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/accounts/api-tokens.ts';
import { createToken, listTokens, revokeApiToken } from '#services/api-tokens/manage-tokens.ts';
import { serve } from '../calls/serve.ts';

/** The tokens of an enterprise, for whoever of its people manages. No token opens these. */
export function apiTokenRoutes(router: Router, deps: Deps): void {
  serve(router, contract.listApiTokens, deps, ({ deps, actor }) => listTokens(deps, actor));
  serve(router, contract.createApiToken, deps, ({ deps, actor }, { body }) => createToken(deps, actor, body));
  serve(router, contract.revokeApiToken, deps, ({ deps, actor }, { params }) =>
    revokeApiToken(deps, actor, params),
  );
}
