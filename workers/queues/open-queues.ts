import { Queue } from 'bullmq';
import { applicationFormsQueue } from './application-forms.ts';
import { certificatesQueue } from './certificates.ts';
import { openProducerConnection } from './connections.ts';
import { mailQueue } from './mail.ts';
import { largeResultsQueue, testResultsQueue } from './test-results.ts';

/** Every queue of the portal; each must have a processor, else the worker does not start. */
export const queueDefinitions = {
  testResults: testResultsQueue,
  largeResults: largeResultsQueue,
  applicationForms: applicationFormsQueue,
  certificates: certificatesQueue,
  mail: mailQueue,
};
export type QueueKey = keyof typeof queueDefinitions;
export const queueKeys = Object.keys(queueDefinitions) as readonly QueueKey[];

/** The producers' side of all queues, over one connection. */
export type Queues = Record<QueueKey, Queue> & { all: readonly Queue[]; close: () => Promise<void> };

/** Where test results wait to be read. */
export type ResultQueues = Pick<Queues, 'testResults' | 'largeResults'>;

export type QueueOptions = {
  redisUrl: string;
  /** Namespace of the keys in Redis; tests give each run its own. */
  prefix?: string;
  /** Told of connection errors; the connection mends itself. */
  onError?: (error: Error) => void;
};

export const defaultPrefix = 'assay';

/** Opens the queues without waiting for Redis: commands fail while it is away. */
export function openQueues({ redisUrl, prefix = defaultPrefix, onError }: QueueOptions): Queues {
  const connection = openProducerConnection(redisUrl);
  const report = (error: Error) => onError?.(error);
  connection.on('error', report);
  const open = (key: QueueKey) => {
    const { name, jobOptions } = queueDefinitions[key];
    const queue = new Queue(name, { connection, prefix, defaultJobOptions: jobOptions });
    queue.on('error', report);
    return queue;
  };
  const queues = {
    testResults: open('testResults'),
    largeResults: open('largeResults'),
    applicationForms: open('applicationForms'),
    certificates: open('certificates'),
    mail: open('mail'),
  };
  const all = Object.values(queues);
  return {
    ...queues,
    all,
    close: async () => {
      connection.disconnect();
      await Promise.allSettled(all.map((queue) => queue.close()));
    },
  };
}
