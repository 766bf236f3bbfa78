import type { RemedyDeadlines } from '#contract/reviews.ts';
import type { Db } from '#db/schema/database.ts';
import { maxRemedyDays, remedyActions } from '#domain/applications/waits.ts';
import { addWorkingDays } from '#domain/calendar/working-days.ts';
import { readDeadlines } from '#services/settings/read-deadlines.ts';

/** By when an enterprise has to answer a rejection of this moment, for each number of working days that may be chosen. */
export async function readRemedyDeadlines({
  db,
  now,
}: {
  db: Db;
  now: () => Date;
}): Promise<RemedyDeadlines> {
  const { limits, days: office } = await readDeadlines(db);
  const at = now().getTime();
  const usual = remedyActions.map((action) => {
    const limit = limits[action];
    return [action, 'workingDays' in limit ? limit.workingDays : null];
  });
  const deadlines = Array.from({ length: maxRemedyDays }, (_, index) => {
    const days = index + 1;
    return { days, dueAt: new Date(addWorkingDays(at, days, office)).toISOString() };
  });
  return { usual: Object.fromEntries(usual), deadlines };
}
