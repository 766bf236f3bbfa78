import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tenant } from './tenant.ts';

/** Whose rows a connection taken now may see, and whether it is one that may administer. */
export type Scope = { tenant: Tenant; administers: boolean };

const scopes = new AsyncLocalStorage<Scope>();

/**
 * Runs a request's work so that the database shows it one enterprise's rows alone, also where a query forgets to ask
 * for them.
 */
export function runInTenant<T>(tenant: Tenant, run: () => T): T {
  return scopes.run({ tenant, administers: false }, run);
}

/**
 * Runs work that is nobody's request, or that finds out whose request it is, so that it sees every row. Timers and
 * listeners that are set up within see every row as well: nothing that answers requests is started in it.
 */
export function runForSystem<T>(run: () => T): T {
  return runInTenant('all', run);
}

/** Runs work on the connections that may change accounts and enterprises, and open sessions; it sees every row. */
export function runForAdministration<T>(run: () => T): T {
  return scopes.run({ tenant: 'all', administers: true }, run);
}

/** The scope of the work that runs now; undefined outside of any. */
export function currentScope(): Scope | undefined {
  return scopes.getStore();
}
