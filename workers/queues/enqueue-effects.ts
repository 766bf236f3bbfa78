import { certificatesQueue } from './certificates.ts';
import { enqueue } from './enqueue.ts';
import { mailQueue } from './mail.ts';
import type { Queues } from './open-queues.ts';
import { testResultsQueue } from './test-results.ts';

type KeyedEffect = { key: string };

/** Effect `parse-test-result`, whose key is the upload's id. Throws `queueUnavailable`. */
export function enqueueParse(queues: Pick<Queues, 'testResults'>, effect: KeyedEffect): Promise<void> {
  return enqueue(queues.testResults, testResultsQueue, { uploadId: effect.key });
}

/** Effect `render-certificate`, whose key is the certificate's id. Throws `queueUnavailable`. */
export function enqueueCertificate(queues: Pick<Queues, 'certificates'>, effect: KeyedEffect): Promise<void> {
  return enqueue(queues.certificates, certificatesQueue, { certificateId: effect.key });
}

/** Effect `send-mail`, whose key is the mail's id. Throws `queueUnavailable`. */
export function enqueueMail(queues: Pick<Queues, 'mail'>, effect: KeyedEffect): Promise<void> {
  return enqueue(queues.mail, mailQueue, { mailId: effect.key });
}
