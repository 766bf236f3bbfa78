import type { EndpointResponse } from '#contract/endpoint.ts';
import type { listStuck } from '#contract/operations.ts';
import { findUnfinishedWork } from '#db/queries/unfinished-work.ts';
import type { Db } from '#db/schema/database.ts';
import { type QueueName, queueNames } from '#domain/operations/system-health.ts';
import { idSchema } from '#domain/shared/validation.ts';
import { type FailingJob, listFailingQueueJobs } from '#workers/queues/failing-jobs.ts';
import type { Queues } from '#workers/queues/open-queues.ts';

type QueueJob = NonNullable<EndpointResponse<typeof listStuck>['queueJobs']>[number];
type Deps = { db: Db; queues: Pick<Queues, 'all'> };

/** Mails are listed by what the server says of them, see `list-failing-mail.ts`. */
const listedQueues = queueNames.filter((name) => name !== 'mail');

/** A job that has stopped although its work is done keeps nobody waiting. */
async function presentUnfinished(db: Db, queue: QueueName, jobs: FailingJob[]): Promise<QueueJob[]> {
  const known = jobs.filter(({ id }) => idSchema.safeParse(id).success);
  const work = await findUnfinishedWork(
    db,
    queue,
    known.map(({ id }) => id),
  );
  return known.flatMap(({ since, next, ...job }) => {
    const about = work.get(job.id);
    if (!about) return [];
    const { applicationId, number } = about;
    const times = { since: since.toISOString(), next: next?.toISOString() ?? null };
    return [{ queue, ...job, ...times, applicationId, number }];
  });
}

/** Jobs that fail again and again, or whose worker is killed by them; null while the queues do not answer. */
export async function listQueueJobs({ db, queues }: Deps): Promise<QueueJob[] | null> {
  try {
    const found = queues.all.flatMap((queue) => {
      const name = listedQueues.find((one) => one === queue.name);
      return name ? [{ queue, name }] : [];
    });
    const failing = await Promise.all(
      found.map(async ({ queue, name }) => ({ name, jobs: await listFailingQueueJobs(queue) })),
    );
    const rows: QueueJob[] = [];
    for (const { name, jobs } of failing) rows.push(...(await presentUnfinished(db, name, jobs)));
    return rows;
  } catch {
    return null;
  }
}
