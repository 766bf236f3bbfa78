import type { Log } from '#api/base/logging.ts';
import { runEvery } from '#api/base/run-every.ts';
import { lockApplication } from '#db/queries/applications.ts';
import { endOpenDelegations, listExpired } from '#db/queries/delegations.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { readOfficeDay } from '#services/settings/read-office.ts';
import { announceDelegation } from './announce-delegation.ts';

type Deps = { db: Db; now: () => Date };

/** Milliseconds between two looks at the calendar. */
const intervalMs = 60_000;
const atOnce = 100;

/** Ends the delegations whose last day is over; returns how many. */
export async function endExpired({ db, now }: Deps): Promise<number> {
  const expired = await listExpired(db, await readOfficeDay({ db, now }), atOnce);
  for (const { id, applicationId } of expired) {
    await inTransaction(db, async (trx) => {
      const application = await lockApplication(trx, applicationId);
      if (!application) return;
      const end = { applicationId, id, why: 'expired' as const, at: now() };
      for (const part of await endOpenDelegations(trx, end))
        await announceDelegation(trx, { application, part, actorId: null }, 'expired');
    });
  }
  return expired.length;
}

/** Does so each minute until stopped. */
export function startEndingDelegations(deps: Deps & { log: Log }): () => Promise<void> {
  return runEvery(
    intervalMs,
    () => endExpired(deps),
    (err) => deps.log.warn({ err }, 'delegations could not be ended'),
  );
}
