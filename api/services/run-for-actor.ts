import { runInTenant } from '#db/tenant-scope.ts';
import { type Actor, type Operation, visibleTenant } from '#domain/permissions.ts';

/** Runs the work of a call, to which the database shows only the rows that this operation may touch for its caller. */
export function runForActor<T>(operation: Operation, actor: Actor | null, run: () => T): T {
  return runInTenant(visibleTenant(operation, actor), run);
}
