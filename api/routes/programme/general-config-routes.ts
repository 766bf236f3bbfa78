import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/programme/general-config.ts';
import {
  createGeneralConfig,
  deleteGeneralConfig,
  listGeneralConfig,
  updateGeneralConfig,
} from '#services/general-config/change-general-config.ts';
import { serve } from '../calls/serve.ts';

/** What the programme sets by typed keys. */
export function generalConfigRoutes(router: Router, deps: Deps): void {
  serve(router, contract.listGeneralConfig, deps, ({ deps }) => listGeneralConfig(deps.db));
  serve(router, contract.createGeneralConfig, deps, ({ deps, actor }, { body }) =>
    createGeneralConfig(deps, actor, body),
  );
  serve(router, contract.updateGeneralConfig, deps, ({ deps, actor }, { params: { id }, body }) =>
    updateGeneralConfig(deps, actor, { id, change: body }),
  );
  serve(router, contract.deleteGeneralConfig, deps, ({ deps, actor }, { params: { id }, query: { seen } }) =>
    deleteGeneralConfig(deps, actor, { id, seen }),
  );
}
