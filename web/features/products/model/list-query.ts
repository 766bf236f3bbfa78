import { productCategories } from '#domain/products/products.ts';
import type { ProductListQuery } from '../api/list-products.ts';

/** What the list asks for, read from the address; values that it does not know are left out. */
export function listQueryOf(search: URLSearchParams): ProductListQuery {
  const status = search.get('status') ?? '';
  return {
    keyword: search.get('keyword') ?? undefined,
    status: /^[0-3]$/.test(status) ? Number(status) : undefined,
    category: productCategories.find((one) => one === search.get('category')),
    after: search.get('after') ?? undefined,
  };
}
