import { referenceCodeSchema } from '#domain/reference-data/reference-data.ts';
import type { ProductListQuery } from '../api/list-products.ts';

/** What the list asks for, read from the address; values that it does not know are left out. */
export function listQueryOf(search: URLSearchParams): ProductListQuery {
  const status = search.get('status') ?? '';
  return {
    keyword: search.get('keyword') ?? undefined,
    status: /^[0-3]$/.test(status) ? Number(status) : undefined,
    category: referenceCodeSchema.safeParse(search.get('category')).data,
    after: search.get('after') ?? undefined,
  };
}
