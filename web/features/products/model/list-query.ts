import { referenceCodeSchema } from '#domain/reference-data/reference-data.ts';
import type { Language } from '#web/lib/language/language.ts';
import { sortedBy } from '#web/lib/lists/use-address-sort.ts';
import type { ProductListQuery } from '../api/list-products.ts';

/** Columns by which the list is sorted; a name is that of the page's language. */
export const sortColumns = [
  'name',
  'category',
  'status',
  'configurations',
  'channel',
  'application',
  'updated',
] as const;
export const firstSort = { field: 'updated', descending: true } as const;

/** The filters of the list, from the address; unknown values are dropped. */
export function filtersOf(search: URLSearchParams) {
  const status = search.get('status') ?? '';
  return {
    keyword: search.get('keyword') ?? undefined,
    status: /^[0-2]$/.test(status) ? Number(status) : undefined,
    category: referenceCodeSchema.safeParse(search.get('category')).data,
    data: search.get('data') === 'missing' ? ('missing' as const) : undefined,
  };
}

/** What the list asks for. */
export function listQueryOf(search: URLSearchParams, language: Language): ProductListQuery {
  const { field, descending } = sortedBy<(typeof sortColumns)[number]>(search, sortColumns, firstSort);
  return {
    ...filtersOf(search),
    after: search.get('after') ?? undefined,
    sort: field === 'name' && language === 'en' ? 'nameEn' : field,
    order: descending ? 'desc' : 'asc',
  };
}
