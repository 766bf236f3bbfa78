import type { Queue } from 'bullmq';
import { type EnqueueOptions, enqueue, withTimeout } from './enqueue.ts';
import type { QueueDefinition } from './queue-definitions.ts';

/** A job that used up its attempts is enqueued again after this time. */
const retryAfterMs = 30_000;

/** `present`: waiting or running. `failed`: failed less than 30 s ago. `enqueued`: was missing or finished, and is added. */
export type EnsuredJob = 'present' | 'failed' | 'enqueued';

async function failedRecently(queue: Queue, jobId: string): Promise<boolean> {
  const job = await withTimeout(queue.getJob(jobId));
  return job?.finishedOn !== undefined && Date.now() - job.finishedOn < retryAfterMs;
}

/**
 * Makes sure that unfinished work has a job. BullMQ adds no job beside a finished one of the same id, so that one is
 * removed first.
 * @throws CatalogueError queueUnavailable
 */
export async function ensureJob<P extends Record<string, string>>(
  queue: Queue,
  definition: QueueDefinition<P>,
  payload: P,
  options: EnqueueOptions = {},
): Promise<EnsuredJob> {
  const jobId = definition.jobIdOf(payload);
  const state = await withTimeout(queue.getJobState(jobId));
  if (state !== 'completed' && state !== 'failed' && state !== 'unknown') return 'present';
  if (state === 'failed' && (await failedRecently(queue, jobId))) return 'failed';
  await withTimeout(queue.remove(jobId));
  await enqueue(queue, definition, payload, options);
  return 'enqueued';
}
