import { type RawBuilder, sql } from 'kysely';
import { type ApplicationFilters, applicationFilterNames } from '#domain/applications/application-filters.ts';

type Filters = Required<ApplicationFilters>;

/** The condition of each filter on the application `a`. */
const conditions: { [Name in keyof Filters]: (value: Filters[Name]) => RawBuilder<boolean> } = {
  status: (status) => sql`a.status = ${status}`,
};

const conditionOf = <Name extends keyof Filters>(name: Name, value: Filters[Name]) => conditions[name](value);

/** All conditions on the application `a`. */
export function filterCondition(filters: ApplicationFilters): RawBuilder<boolean> {
  const conditions = applicationFilterNames.flatMap((name) => {
    const value = filters[name];
    return value === undefined ? [] : [conditionOf(name, value)];
  });
  return sql`${sql.join([sql`true`, ...conditions], sql` and `)}`;
}
