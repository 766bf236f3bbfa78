import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createProduct } from '#contract/products.ts';
import type { ProductInput } from '#domain/products/products.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';

export function useCreateProduct() {
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: (product: ProductInput) => call(createProduct, { body: product }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryRoots.products }),
  });
}
