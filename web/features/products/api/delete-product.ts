import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteProduct } from '#contract/products.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';
import { productKey } from './get-product.ts';

export function useDeleteProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteProduct, { params: { id } }),
    onSuccess: ({ id }) => {
      // Its page may still be open for a moment; asking for it again would only fail.
      client.removeQueries({ queryKey: productKey(id) });
      return client.invalidateQueries({ queryKey: [...queryRoots.products, 'list'] });
    },
  });
}
