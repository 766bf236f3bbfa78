import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateProduct } from '#contract/products.ts';
import type { ProductInput } from '#domain/products/products.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';

type Change = { id: string; version: number; product: ProductInput };

export function useUpdateProduct() {
  const client = useQueryClient();
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ id, ...body }: Change) => call(updateProduct, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: queryRoots.products }),
  });
}
