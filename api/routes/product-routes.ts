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
  const { db } = deps;
  serve(router, contract.listProducts, deps, ({ actor }, { query }) => listProducts(db, actor, query));
  serve(router, contract.getProduct, deps, ({ actor }, { params }) => getProduct(db, actor, params.id));
  serve(router, contract.listPassRates, deps, ({ actor }, { params }) => listPassRates(db, actor, params.id));
  serve(router, contract.createProduct, deps, ({ actor }, { body }) => createProduct(db, actor, body));
  serve(router, contract.updateProduct, deps, ({ actor }, { params, body }) =>
    updateProduct(db, actor, { id: params.id, ...body }),
  );
  serve(router, contract.proposeChannelId, deps, ({ actor }, { query }) =>
    proposeChannelId(db, actor, query),
  );
  serve(router, contract.generateChannelId, deps, ({ actor }, { params, body }) =>
    generateChannelId(db, actor, { id: params.id, ...body }),
  );
  serve(router, contract.deleteProduct, deps, ({ actor }, { params }) => deleteProduct(db, actor, params.id));
}
