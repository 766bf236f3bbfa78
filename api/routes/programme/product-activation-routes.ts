import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/programme/product-activation.ts';
import { listAdminProducts } from '#services/product-activation/list-admin-products.ts';
import { activateProduct, deactivateProduct } from '#services/product-activation/set-activation.ts';
import { serve } from '../calls/serve.ts';

/** Every enterprise's products, for those who may deactivate them. */
export function productActivationRoutes(router: Router, deps: Deps): void {
  serve(router, contract.listAdminProducts, deps, ({ deps }, { query }) => listAdminProducts(deps, query));
  serve(router, contract.deactivateProduct, deps, ({ deps, actor }, { params: { id }, body }) =>
    deactivateProduct(deps, actor, { id, ...body }),
  );
  serve(router, contract.activateProduct, deps, ({ deps, actor }, { params: { id }, query: { seen } }) =>
    activateProduct(deps, actor, { id, seen }),
  );
}
