import type { Log } from '#api/base/logging.ts';
import { runEvery } from '#api/base/run-every.ts';
import { readPhaseTimes } from '#db/queries/phase-times.ts';
import { replaceUsualWaits } from '#db/queries/usual-waits.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { type UsualWait, usualWaitSpan, usualWaits } from '#domain/reports/usual-waits.ts';
import { readDeadlines } from '#services/settings/read-deadlines.ts';
import { calculatePublicFigures } from './public-figures.ts';

/** Calculates how long each wait for the office usually takes, and stores it; idempotent. */
export async function calculateUsualWaits({ db, now }: { db: Db; now: () => Date }): Promise<UsualWait[]> {
  const at = now();
  const { days } = await readDeadlines(db);
  const from = new Date(at.getTime() - usualWaitSpan);
  const waits = usualWaits(await readPhaseTimes(db, { from, until: at, days }));
  await inTransaction(db, (trx) => replaceUsualWaits(trx, waits, at));
  return waits;
}

/** Milliseconds between two calculations. */
const intervalMs = 3_600_000;

/** Calculates usual waits and public figures at the start and each hour until stopped. */
export function startCalculating(deps: { db: Db; now: () => Date; log: Log }): () => Promise<void> {
  const calculate = () => Promise.all([calculateUsualWaits(deps), calculatePublicFigures(deps)]);
  return runEvery(intervalMs, calculate, (err) =>
    deps.log.warn({ err }, 'usual waits could not be calculated'),
  );
}
