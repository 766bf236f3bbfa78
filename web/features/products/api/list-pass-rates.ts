import { useQuery } from '@tanstack/react-query';
import { listPassRates } from '#contract/products.ts';
import { call } from '#web/lib/api/api-client.ts';
import { queryRoots } from '#web/lib/api/query-roots.ts';

export const passRatesKey = (id: string) => [...queryRoots.products, 'pass-rates', id] as const;

/** What each configuration of a product passed of its latest result. */
export function usePassRates(id: string) {
  return useQuery({
    queryKey: passRatesKey(id),
    queryFn: ({ signal }) => call(listPassRates, { params: { id }, signal }),
    meta: { quiet: true },
  });
}
