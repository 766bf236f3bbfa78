import { findQuotas } from '#db/queries/quotas.ts';
import type { Db } from '#db/schema.ts';
import { runInTenant } from '#db/tenant-scope.ts';
import { quotasInForce } from '#domain/quotas/quotas.ts';

/** How many calls of an enterprise may be refused within the window. */
export async function readRefusedLimit(db: Db, enterpriseId: string): Promise<number> {
  const { programme, own } = await runInTenant(enterpriseId, () => findQuotas(db, enterpriseId));
  return quotasInForce(programme, own).refusedCalls;
}
