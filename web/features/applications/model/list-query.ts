import { applicationFilterNames, applicationFilters } from '#domain/applications/application-filters.ts';
import {
  type ApplicationOrder,
  type Direction,
  directionOf,
  directions,
} from '#domain/applications/application-orders.ts';
import { type Turn, turns } from '#domain/applications/waits.ts';
import { pickFields } from '#domain/shared/fields.ts';
import type { ApplicationListQuery } from '../api/list-applications.ts';

/** Columns that the list can be sorted by, as its address names them. */
export const sortColumns = ['turn', 'product', 'status', 'due', 'updated'] as const;
export type SortColumn = (typeof sortColumns)[number];

/** Whose turn the list shows; a search looks through all of them. */
export function turnOf(search: URLSearchParams): Turn | null {
  return search.has('keyword') ? null : (turns.find((one) => one === search.get('turn')) ?? null);
}

/** What the list is sorted by: its own turn comes first unless the address asks for something else. */
export function sortOf(search: URLSearchParams): { column: SortColumn; direction: Direction } {
  const column = sortColumns.find((one) => one === search.get('order')) ?? 'turn';
  const requested = directions.find((one) => one === search.get('direction'));
  return { column, direction: column === 'turn' ? 'asc' : directionOf(column, requested) };
}

/** The parameters of a click on a column's head: another column begins in its own direction. */
export function addressSort(before: SortColumn, column: SortColumn, descending: boolean) {
  if (column === 'turn') return { order: null, direction: null };
  const clicked = descending ? 'desc' : 'asc';
  return { order: column, direction: column === before ? clicked : directionOf(column, undefined) };
}

function sortQuery(
  search: URLSearchParams,
  english: boolean,
): Pick<ApplicationListQuery, 'order' | 'direction'> {
  const { column, direction } = sortOf(search);
  if (column === 'turn') return { order: 'turn' };
  const order: ApplicationOrder = column === 'product' && english ? 'product-en' : column;
  return { order, direction };
}

/** True where the list shows all that there is. */
export function isWhole(query: ApplicationListQuery): boolean {
  const narrowing = pickFields({ ...query }, ['keyword', 'turn', 'after', ...applicationFilterNames]);
  return Object.values(narrowing).every((value) => value === undefined);
}

/** What the list is narrowed to; a value that it does not know is left out. */
function filtersOf(search: URLSearchParams): ApplicationListQuery {
  const read = (name: (typeof applicationFilterNames)[number]) =>
    applicationFilters.shape[name].safeParse(search.get(name)).data;
  return Object.fromEntries(applicationFilterNames.map((name) => [name, read(name)]));
}

/** What the list asks for, read from the address. */
export function listQueryOf(search: URLSearchParams, english: boolean): ApplicationListQuery {
  const keyword = search.get('keyword') ?? undefined;
  return {
    keyword,
    ...(keyword === undefined && { turn: turnOf(search) ?? undefined, ...sortQuery(search, english) }),
    ...filtersOf(search),
    after: search.get('after') ?? undefined,
  };
}
