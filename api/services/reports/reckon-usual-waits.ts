import { readRecentCourses, replaceUsualWaits } from '#db/queries/usual-waits.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { reviewProcess } from '#domain/reports/review-process.ts';
import { type UsualWait, usualWaitSpan, usualWaits } from '#domain/reports/usual-waits.ts';
import { readDeadlines } from '#services/settings/read-deadlines.ts';

/** Certifications that speak for the programme. */
const mostCertifications = 500;

/** Reckons anew how long each wait for the office usually takes, and keeps it; harmless to repeat. */
export async function reckonUsualWaits({ db, now }: { db: Db; now: () => Date }): Promise<UsualWait[]> {
  const at = now();
  const since = new Date(at.getTime() - usualWaitSpan);
  const { days } = await readDeadlines(db);
  const recent = await readRecentCourses(db, since, mostCertifications);
  const courses = recent.map(({ mode, course }) => reviewProcess(mode, course, []));
  const waits = usualWaits(courses, since, days);
  await inTransaction(db, (trx) => replaceUsualWaits(trx, waits, at));
  return waits;
}
