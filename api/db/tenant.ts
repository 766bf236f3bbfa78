import { type RawBuilder, sql } from 'kysely';
import type { tenantOf } from '#domain/accounts/permissions.ts';

/** Whose rows a query may see: one enterprise's, everybody's, nobody's. */
export type Tenant = ReturnType<typeof tenantOf>;

/** Condition that a column names the tenant. */
export function belongsTo(column: string, tenant: Tenant): RawBuilder<boolean> {
  if (tenant === 'all') return sql<boolean>`true`;
  if (tenant === null) return sql<boolean>`false`;
  return sql<boolean>`${sql.ref(column)} = ${tenant}::uuid`;
}
