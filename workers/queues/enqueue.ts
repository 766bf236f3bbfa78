import type { Queue } from 'bullmq';
import { currentTrace } from '#api/base/tracing.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { QueueDefinition } from './queue-definitions.ts';

/** For an answer of Redis, the first connection included. */
const timeoutMs = 4_000;

/** @throws CatalogueError queueUnavailable when Redis fails, or does not answer within 4 s */
export async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  try {
    return await Promise.race([work, timeout]);
  } catch (cause) {
    throw new CatalogueError('queueUnavailable', undefined, { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** The smallest priority runs first. `name` is what the queue board shows, instead of the queue's own. */
export type EnqueueOptions = { priority?: number; name?: string };

/**
 * Adds a job, unless the queue has one of the same id.
 * @throws CatalogueError queueUnavailable
 */
export async function enqueue<P extends Record<string, string>>(
  queue: Queue,
  definition: QueueDefinition<P>,
  payload: P,
  { priority = 0, name = definition.name }: EnqueueOptions = {},
): Promise<void> {
  const data = definition.payload.parse(payload);
  const trace = currentTrace();
  const telemetry = trace === null ? {} : { telemetry: { metadata: trace } };
  await withTimeout(queue.add(name, data, { jobId: definition.jobIdOf(data), priority, ...telemetry }));
}
