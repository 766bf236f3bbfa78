import { type RawBuilder, sql } from 'kysely';
import type { ApplicationFilters } from '#domain/applications/application-filters.ts';

/** The condition of each filter on a row. */
export type Conditions<Filters extends object> = {
  [Name in keyof Filters]-?: (value: NonNullable<Filters[Name]>) => RawBuilder<boolean>;
};

/** All conditions on a row; a filter without a value has none. */
export function conditionsOf<Filters extends object>(
  conditions: Conditions<Filters>,
  filters: Filters,
): RawBuilder<boolean> {
  const conditionOf = <Name extends keyof Filters>(name: Name) => {
    const value = filters[name];
    return value === undefined || value === null ? [] : [conditions[name](value)];
  };
  const names = Object.keys(conditions) as (keyof Filters)[];
  return sql`${sql.join([sql`true`, ...names.flatMap(conditionOf)], sql` and `)}`;
}

/** On the application `a`. */
export const applicationConditions: Conditions<ApplicationFilters> = {
  status: (status) => sql`a.status = ${status}`,
};

/** All conditions on the application `a`. */
export function filterCondition(filters: ApplicationFilters): RawBuilder<boolean> {
  return conditionsOf(applicationConditions, filters);
}
