import type { Queue } from 'bullmq';
import type { ParsePriority } from '#domain/test-results/parse-priority.ts';
import { enqueue } from './enqueue.ts';
import type { Queues, ResultQueues } from './open-queues.ts';
import { largeResultsQueue, mailQueue, testResultsQueue } from './queue-definitions.ts';

type OutboxJob = { key: string };

/** Before all other results. */
export const firstPriority: ParsePriority = { isLarge: false, priority: 0 };

/** The queue of a result. */
export function resultsQueue(
  { testResults, largeResults }: ResultQueues,
  { isLarge }: Pick<ParsePriority, 'isLarge'>,
): { queue: Queue; definition: typeof testResultsQueue } {
  if (isLarge) return { queue: largeResults, definition: largeResultsQueue };
  return { queue: testResults, definition: testResultsQueue };
}

/** @throws CatalogueError queueUnavailable */
export function enqueueParse(
  queues: ResultQueues,
  uploadId: string,
  parse: ParsePriority & { name?: string } = firstPriority,
): Promise<void> {
  const { queue, definition } = resultsQueue(queues, parse);
  return enqueue(queue, definition, { uploadId }, parse);
}

/** Outbox job `send-mail`; its key is the mail's id. @throws CatalogueError queueUnavailable */
export function enqueueMail(queues: Pick<Queues, 'mail'>, job: OutboxJob): Promise<void> {
  return enqueue(queues.mail, mailQueue, { mailId: job.key });
}
