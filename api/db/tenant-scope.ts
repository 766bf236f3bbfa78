import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tenant } from './tenant.ts';

/** The tenant of new connections, and whether they are for administration. */
export type Scope = { tenant: Tenant; administers: boolean };

const scopes = new AsyncLocalStorage<Scope>();

/**
 * Runs a request's work on connections that see only one enterprise's rows, even where a query lacks the condition.
 */
export function runInTenant<T>(tenant: Tenant, run: () => T): T {
  return scopes.run({ tenant, administers: false }, run);
}

/**
 * Runs work that belongs to no request, or that determines a request's tenant, so that it sees every row. Timers and
 * listeners set up within see every row as well: start nothing that answers requests in it.
 */
export function runForSystem<T>(run: () => T): T {
  return runInTenant('all', run);
}

/**
 * Runs work on the connections for administration, which may change accounts and enterprises and open sessions; it
 * sees every row.
 */
export function runForAdministration<T>(run: () => T): T {
  return scopes.run({ tenant: 'all', administers: true }, run);
}

/** The scope of the running work; undefined outside of any. */
export function currentScope(): Scope | undefined {
  return scopes.getStore();
}
