import type { Queue } from 'bullmq';
import type { ParsePriority } from '#domain/test-results/parse-priority.ts';
import { applicationFormsQueue } from './application-forms.ts';
import { certificatesQueue } from './certificates.ts';
import { enqueue } from './enqueue.ts';
import { healJob } from './heal-job.ts';
import { mailQueue } from './mail.ts';
import type { Queues, ResultQueues } from './open-queues.ts';
import { largeResultsQueue, testResultsQueue } from './test-results.ts';

type KeyedEffect = { key: string };

/** First of the small ones. */
export const firstPriority: ParsePriority = { isLarge: false, priority: 0 };

/** Where a result waits. */
export function resultsQueue(
  { testResults, largeResults }: ResultQueues,
  { isLarge }: Pick<ParsePriority, 'isLarge'>,
): { queue: Queue; definition: typeof testResultsQueue } {
  if (isLarge) return { queue: largeResults, definition: largeResultsQueue };
  return { queue: testResults, definition: testResultsQueue };
}

/** Throws `queueUnavailable`. */
export function enqueueParse(
  queues: ResultQueues,
  uploadId: string,
  parse: ParsePriority = firstPriority,
): Promise<void> {
  const { queue, definition } = resultsQueue(queues, parse);
  return enqueue(queue, definition, { uploadId }, parse.priority);
}

/** Effect `parse-application-form`, whose key is the file's id. Throws `queueUnavailable`. */
export function enqueueForm(queues: Pick<Queues, 'applicationForms'>, effect: KeyedEffect): Promise<void> {
  return enqueue(queues.applicationForms, applicationFormsQueue, { fileId: effect.key });
}

/**
 * Effect `render-certificate`. Its key is the certificate's id, with the version after it for one that is drawn anew, whose
 * former job the queue may still know. Throws `queueUnavailable`.
 */
export async function enqueueCertificate(
  queues: Pick<Queues, 'certificates'>,
  { key }: KeyedEffect,
): Promise<void> {
  const [certificateId = ''] = key.split(':');
  await healJob(queues.certificates, certificatesQueue, { certificateId });
}

/** Effect `send-mail`, whose key is the mail's id. Throws `queueUnavailable`. */
export function enqueueMail(queues: Pick<Queues, 'mail'>, effect: KeyedEffect): Promise<void> {
  return enqueue(queues.mail, mailQueue, { mailId: effect.key });
}
