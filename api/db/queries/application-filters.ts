import { type RawBuilder, sql } from 'kysely';
import type { ApplicationFilters } from '#domain/applications/application-filters.ts';

type Conditions<F> = { [Name in keyof F]-?: (value: NonNullable<F[Name]>) => RawBuilder<boolean> };

/** What each asks of the application `a`. */
const conditions: Conditions<ApplicationFilters> = {
  status: (status) => sql`a.status = ${status}`,
};

function conditionOf<Name extends keyof ApplicationFilters>(name: Name, filters: ApplicationFilters) {
  const value = filters[name];
  return value === undefined ? [] : [conditions[name](value)];
}

/** Condition on the application `a`: all that a list is narrowed to. */
export function narrowedTo(filters: ApplicationFilters): RawBuilder<boolean> {
  const names = Object.keys(conditions) as (keyof ApplicationFilters)[];
  return sql`${sql.join([sql`true`, ...names.flatMap((name) => conditionOf(name, filters))], sql` and `)}`;
}
