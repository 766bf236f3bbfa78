import {
  type AllApplicationsFilters,
  allApplicationsFilterNames,
  allApplicationsFilters,
} from '#domain/applications/application-filters.ts';
import type { AllApplicationsQuery } from '../api/list-all-applications.ts';

/** Every parameter of the address that narrows the list. */
export const narrowingNames = ['keyword', ...allApplicationsFilterNames] as const;

type Narrowing = AllApplicationsFilters & { keyword?: string | undefined };

/** What the list is narrowed to, from the address; unknown values are dropped. */
export function narrowingOf(search: URLSearchParams): Narrowing {
  const read = (name: (typeof allApplicationsFilterNames)[number]) =>
    allApplicationsFilters.shape[name].safeParse(search.get(name) ?? undefined).data;
  const filters = Object.fromEntries(allApplicationsFilterNames.map((name) => [name, read(name)]));
  return { keyword: search.get('keyword') || undefined, ...filters };
}

/** True where something narrows the list. */
export function isNarrowed(search: URLSearchParams): boolean {
  return Object.values(narrowingOf(search)).some((value) => value !== undefined);
}

/** The query of the list, from the address. */
export function allApplicationsQueryOf(search: URLSearchParams): AllApplicationsQuery {
  return { ...narrowingOf(search), after: search.get('after') ?? undefined };
}

/** The address of what filters show, without the page; alike for the same filters. */
export function addressOfNarrowing(filters: Narrowing | Readonly<Record<string, string>>): string {
  const known = narrowingOf(new URLSearchParams(presentOf(filters)));
  return new URLSearchParams(presentOf(known)).toString();
}

/** The filters that have a value. */
export function presentOf(filters: Narrowing | Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}
