import type { Router } from 'express';
import type { Deps } from '#api/deps.ts';
import * as contract from '#contract/products.ts';
import { createProduct } from '#services/products/create-product.ts';
import { deleteProduct } from '#services/products/delete-product.ts';
import { generateChannelId } from '#services/products/generate-channel-id.ts';
import { getProduct } from '#services/products/get-product.ts';
import { listPassRates } from '#services/products/list-pass-rates.ts';
import { listProducts } from '#services/products/list-products.ts';
import { proposeChannelId } from '#services/products/propose-channel-id.ts';
import { updateProduct } from '#services/products/update-product.ts';
import { serve } from './calls/serve.ts';

/** The products of an enterprise with their configurations. */
export function productRoutes(router: Router, deps: Deps): void {
  serve(router, contract.listProducts, deps, ({ deps, actor }, { query }) =>
    listProducts(deps.db, actor, query),
  );
  serve(router, contract.getProduct, deps, ({ deps, actor }, { params }) =>
    getProduct(deps.db, actor, params.id),
  );
  serve(router, contract.listPassRates, deps, ({ deps, actor }, { params }) =>
    listPassRates(deps.db, actor, params.id),
  );
  serve(router, contract.createProduct, deps, ({ deps, actor }, { body }) =>
    createProduct(deps.db, actor, body),
  );
  serve(router, contract.updateProduct, deps, ({ deps, actor }, { params, body }) =>
    updateProduct(deps.db, actor, { id: params.id, ...body }),
  );
  serve(router, contract.proposeChannelId, deps, ({ deps, actor }, { query }) =>
    proposeChannelId(deps.db, actor, query),
  );
  serve(router, contract.generateChannelId, deps, ({ deps, actor }, { params, body }) =>
    generateChannelId(deps.db, actor, { id: params.id, ...body }),
  );
  serve(router, contract.deleteProduct, deps, ({ deps, actor }, { params }) =>
    deleteProduct(deps.db, actor, params.id),
  );
}
