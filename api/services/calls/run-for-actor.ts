import { runForAdministration, runInTenant } from '#db/tenant-scope.ts';
import { type Actor, administers, type Operation, visibleTenant } from '#domain/accounts/permissions.ts';

/**
 * Runs the work of a call, to which the database shows only the rows that this operation may touch for its caller, and
 * which may change accounts, enterprises and sessions only where that is what the operation is for.
 */
export function runForActor<T>(operation: Operation, actor: Actor | null, run: () => T): T {
  if (administers(operation)) return runForAdministration(run);
  return runInTenant(visibleTenant(operation, actor), run);
}
