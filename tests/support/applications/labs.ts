import { type LiveEvent, listEvents } from '#contract/events.ts';
import { lockApplication } from '#db/queries/applications.ts';
import type { Db } from '#db/schema/database.ts';
import { type ApplicationStatus, isFinal } from '#domain/applications/statuses.ts';
import { endByProgress } from '#services/labs/end-delegations.ts';
import type { ApiPortal } from '#tests/support/api-portal.ts';
import { eventually } from '#tests/support/eventually.ts';

/** As a command does it: under the application's lock, in the transaction that changes the status. */
export function comeTo(db: Db, status: ApplicationStatus, id: string) {
  return db.transaction().execute(async (trx) => {
    const over = isFinal(status) && {
      waitingFor: 'nobody' as const,
      waitAction: null,
      dueAt: null,
      remindAt: null,
    };
    await trx
      .updateTable('application')
      .set({ status, ...over })
      .where('id', '=', id)
      .execute();
    const row = await lockApplication(trx, id);
    if (row) await endByProgress(trx, row, { at: new Date(), actorId: null });
  });
}

type Client = Awaited<ReturnType<ApiPortal['as']>>;

/** The feed waits for whatever transaction of the cluster began before, so that its cursor may be of a while ago. */
export function toldSince(client: Client, after: string, isOf: (event: LiveEvent) => boolean, least: number) {
  return eventually(async () => {
    const { events } = await client.call(listEvents, { query: { after } });
    const told = events.filter(isOf);
    return told.length >= least && told;
  });
}
