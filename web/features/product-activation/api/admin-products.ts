import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointCall } from '#contract/endpoint.ts';
import {
  activateProduct,
  deactivateProduct,
  listAdminProducts,
} from '#contract/programme/product-activation.ts';
import { call } from '#web/lib/api/api-client.ts';
import { programmeChangesRoot } from '#web/lib/programme/programme-changes.ts';

export type ProductQuery = EndpointCall<typeof listAdminProducts>['query'];
const listKey = ['admin', 'products'] as const;

/** A page of every enterprise's products, changed last first. */
export function useAdminProducts(query: ProductQuery) {
  return useQuery({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) => call(listAdminProducts, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** After a success and a failure alike: another administrator may have changed it meanwhile. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([listKey, programmeChangesRoot].map((queryKey) => client.invalidateQueries({ queryKey })));
}

type Deactivation = { id: string; body: EndpointCall<typeof deactivateProduct>['body'] };

/** The form shows its error itself. */
export function useDeactivate() {
  return useMutation({
    mutationFn: ({ id, body }: Deactivation) => call(deactivateProduct, { params: { id }, body }),
    onSettled: useRefresh(),
    meta: { quiet: true },
  });
}

export function useActivate() {
  return useMutation({
    mutationFn: ({ id, seen }: { id: string; seen: number }) =>
      call(activateProduct, { params: { id }, query: { seen } }),
    onSettled: useRefresh(),
  });
}
