import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tenant } from './tenant.ts';

const scope = new AsyncLocalStorage<Tenant>();

/**
 * Runs a request's work so that the database shows it one enterprise's rows alone, also where a query forgets to ask
 * for them. What runs outside of any such scope, such as the relay and the workers, sees every row.
 */
export function runInTenant<T>(tenant: Tenant, run: () => T): T {
  return scope.run(tenant, run);
}

/** The value of the setting `assay.tenant` for a connection taken now: an enterprise's id, `all`, or `none`. */
export function currentTenantSetting(): string {
  const tenant = scope.getStore();
  return tenant === undefined ? 'all' : (tenant ?? 'none');
}
