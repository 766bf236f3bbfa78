import { findUnfinishedWork } from '#db/queries/unfinished-work.ts';
import type { Db } from '#db/schema/database.ts';
import { inTransaction } from '#db/transaction.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { GivableQueue, QueueName } from '#domain/operations/system-health.ts';
import { retryQueueJob as retry } from '#workers/queues/failing-jobs.ts';
import type { Queues } from '#workers/queues/open-queues.ts';
import { dropMail, refuseForm, refuseUpload } from './give-up-job.ts';

type Input<Q extends QueueName> = { queue: Q; id: string };

/**
 * Has a job of a queue tried at once. False where it is at work already, or has no job and gets one from the sweeper.
 * @throws CatalogueError dataMissing where its work is done or not known; queueUnavailable
 */
export async function retryQueueJob(
  { db, queues }: { db: Db; queues: Pick<Queues, 'all'> },
  { queue: name, id }: Input<QueueName>,
): Promise<boolean> {
  const work = await findUnfinishedWork(db, name, [id]);
  const queue = queues.all.find((one) => one.name === name);
  if (!queue || work.size === 0) throw new CatalogueError('dataMissing');
  return retry(queue, id);
}

const consequences: Record<GivableQueue, (trx: Db, id: string, at: Date) => Promise<void>> = {
  'test-results': refuseUpload,
  'large-results': refuseUpload,
  'application-forms': refuseForm,
  mail: dropMail,
};

/**
 * Gives up the work of a job: a test result or a form is refused, and its maker told; a mail is dropped. Its job ends by
 * itself with the next try. False where the work is done already.
 */
export function giveUpQueueJob(
  { db, now }: { db: Db; now: () => Date },
  { queue, id }: Input<GivableQueue>,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const before = await findUnfinishedWork(trx, queue, [id]);
    if (before.size === 0) return false;
    await consequences[queue](trx, id, now());
    return (await findUnfinishedWork(trx, queue, [id])).size === 0;
  });
}
