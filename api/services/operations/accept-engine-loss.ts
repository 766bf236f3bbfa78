import { saveReconciler } from '#db/queries/reconciling.ts';
import type { Db } from '#db/schema/database.ts';

/** Long enough for the sweep to come past a hundred thousand applications; milliseconds. */
const ACCEPTED_FOR = 24 * 3_600_000;

/** An operator confirms that the engine's data are lost: for a day runs that it does not know are marked again. */
export async function acceptEngineLoss({ db, now }: { db: Db; now: () => Date }): Promise<{ until: string }> {
  const until = new Date(now().getTime() + ACCEPTED_FOR);
  await saveReconciler(db, { lossAcceptedUntil: until });
  return { until: until.toISOString() };
}
