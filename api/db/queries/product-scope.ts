import { type RawBuilder, sql } from 'kysely';

/** Codes of a product; one that is not said fits whatever there is. */
export type ScopedProduct = { system?: string | undefined; category?: string | undefined };

/** Whether rows of this table, which name systems and categories, are for a product: what names none is for all. */
export function isForProduct(table: string, { system, category }: ScopedProduct): RawBuilder<boolean> {
  const named = (column: string, code: string) =>
    sql`(${sql.ref(`${table}.${column}`)} = '{}' or ${code} = any(${sql.ref(`${table}.${column}`)}))`;
  const conditions = [
    sql`true`,
    ...(category ? [named('categories', category)] : []),
    ...(system ? [named('systems', system)] : []),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
