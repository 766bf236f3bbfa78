import { type RawBuilder, sql } from 'kysely';

/** Codes of a product; a missing code matches everything. */
export type ScopedProduct = { system?: string | undefined; category?: string | undefined };

/** Whether rows of this table, which list systems and categories, are for a product; an empty list matches all. */
export function isForProduct(table: string, { system, category }: ScopedProduct): RawBuilder<boolean> {
  const isFor = (column: string, code: string) =>
    sql`(${sql.ref(`${table}.${column}`)} = '{}' or ${code} = any(${sql.ref(`${table}.${column}`)}))`;
  const conditions = [
    sql`true`,
    ...(category ? [isFor('categories', category)] : []),
    ...(system ? [isFor('systems', system)] : []),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
