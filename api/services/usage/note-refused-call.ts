import { addRefusedCall } from '#db/queries/usage.ts';
import type { Db } from '#db/schema.ts';
import { runForSystem } from '#db/tenant-scope.ts';
import { officeMonth } from '#domain/usage/usage-list.ts';

/** Adds a refused call to what an enterprise used this month. */
export function noteRefusedCall(
  { db, now }: { db: Db; now: () => Date },
  enterpriseId: string,
): Promise<void> {
  return runForSystem(() => addRefusedCall(db, { enterpriseId, month: officeMonth(now()) }));
}
