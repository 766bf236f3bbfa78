import { activationStates } from '#domain/products/activation.ts';
import type { ProductQuery } from '../api/admin-products.ts';

/** What the list asks for, read from the address; what it does not know is left out. */
export function productQueryOf(search: URLSearchParams): ProductQuery {
  return {
    keyword: search.get('keyword') || undefined,
    state: activationStates.find((state) => state === search.get('state')),
    category: search.get('category') || undefined,
    after: search.get('after') ?? undefined,
  };
}
