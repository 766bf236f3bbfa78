import type { Queue } from 'bullmq';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { QueueDefinition } from './queue-definition.ts';

/** Longest wait in milliseconds for an answer of Redis, its first connection included. */
const patience = 4_000;

/** Bounds a call to a queue. Throws `queueUnavailable` when Redis fails or does not answer in time. */
export async function withinPatience<T>(work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience);
  try {
    return await Promise.race([work, late]);
  } catch (cause) {
    throw new CatalogueError('queueUnavailable', undefined, { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** Adds a job unless one with its id is there, the smallest priority first, and the earlier of equal ones. Throws `queueUnavailable`; repeating it is harmless. */
export async function enqueue<P extends Record<string, string>>(
  queue: Queue,
  definition: QueueDefinition<P>,
  payload: P,
  priority = 0,
): Promise<void> {
  const data = definition.payload.parse(payload);
  await withinPatience(queue.add(definition.name, data, { jobId: definition.jobIdOf(data), priority }));
}
