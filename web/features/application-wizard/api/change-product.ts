import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ProductView, updateProduct } from '#contract/products.ts';
import type { ProductInput } from '#domain/products/products.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { inputOf } from '#web/lib/products/product-input.ts';

type Change = { product: ProductView; changes: Partial<ProductInput> };

/** Changes single fields of the product that is applied for, on the version that is shown. */
export function useChangeProduct() {
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ product, changes }: Change) => {
      const { id, version } = product;
      return call(updateProduct, {
        params: { id },
        body: { version, product: { ...inputOf(product), ...changes } },
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryRoots.products }),
  });
}
