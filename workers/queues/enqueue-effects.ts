import { applicationFormsQueue } from './application-forms.ts';
import { certificatesQueue } from './certificates.ts';
import { enqueue } from './enqueue.ts';
import { healJob } from './heal-job.ts';
import { mailQueue } from './mail.ts';
import type { Queues, ResultQueues } from './open-queues.ts';
import { readTurn, resultsQueue } from './results-queue.ts';

type KeyedEffect = { key: string };

/** Effect `parse-test-result`, whose key is the upload's id; its payload says when its turn is. Throws `queueUnavailable`. */
export function enqueueParse(
  queues: ResultQueues,
  { key: uploadId, payload }: KeyedEffect & { payload?: Record<string, unknown> },
): Promise<void> {
  const turn = readTurn(payload);
  const { queue, definition } = resultsQueue(queues, turn);
  return enqueue(queue, definition, { uploadId }, turn.place);
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
