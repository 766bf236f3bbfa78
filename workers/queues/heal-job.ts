import type { Queue } from 'bullmq';
import { enqueue, withinPatience } from './enqueue.ts';
import type { QueueDefinition } from './queue-definition.ts';

/** How long in milliseconds a job that failed for good rests before it is tried anew. */
const restAfterFailure = 30_000;

/** `present`: waiting or running. `resting`: failed a moment ago. `enqueued`: it was lost or dead, and is back. */
export type HealedJob = 'present' | 'resting' | 'enqueued';

async function isResting(queue: Queue, jobId: string): Promise<boolean> {
  const job = await withinPatience(queue.getJob(jobId));
  return job?.finishedOn !== undefined && Date.now() - job.finishedOn < restAfterFailure;
}

/**
 * Makes sure that unfinished work has a live job. A job that the queue calls finished, and one that is in none of
 * its lists, would keep a new one with the same id out, so it is removed first. Throws `queueUnavailable`.
 */
export async function healJob<P extends Record<string, string>>(
  queue: Queue,
  definition: QueueDefinition<P>,
  payload: P,
  priority = 0,
): Promise<HealedJob> {
  const jobId = definition.jobIdOf(payload);
  const state = await withinPatience(queue.getJobState(jobId));
  if (state !== 'completed' && state !== 'failed' && state !== 'unknown') return 'present';
  if (state === 'failed' && (await isResting(queue, jobId))) return 'resting';
  await withinPatience(queue.remove(jobId));
  await enqueue(queue, definition, payload, priority);
  return 'enqueued';
}
