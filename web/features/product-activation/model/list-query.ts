import { activationStates } from '#domain/products/activation.ts';
import type { ProductQuery } from '../api/admin-products.ts';

/** The query of the list, from the address; unknown values are dropped. */
export function productQueryOf(search: URLSearchParams): ProductQuery {
  return {
    keyword: search.get('keyword') || undefined,
    state: activationStates.find((state) => state === search.get('state')),
    category: search.get('category') || undefined,
    after: search.get('after') ?? undefined,
  };
}
