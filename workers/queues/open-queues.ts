import { Queue } from 'bullmq';
import { checkWrites, openProducerConnection, type RedisAddress } from './connections.ts';
import {
  applicationFormsQueue,
  certificatesQueue,
  largeResultsQueue,
  mailQueue,
  testResultsQueue,
} from './queue-definitions.ts';

/** Every queue; a worker does not start without a processor for each. */
export const queueDefinitions = {
  testResults: testResultsQueue,
  largeResults: largeResultsQueue,
  applicationForms: applicationFormsQueue,
  certificates: certificatesQueue,
  mail: mailQueue,
};
export type QueueKey = keyof typeof queueDefinitions;
export const queueKeys = Object.keys(queueDefinitions) as readonly QueueKey[];

/** All queues for producers, over one connection. */
export type Queues = Record<QueueKey, Queue> & {
  all: readonly Queue[];
  /** @throws Error where Redis does not answer or takes no writes */
  check: () => Promise<unknown>;
  close: () => Promise<void>;
};

export type ResultQueues = Pick<Queues, 'testResults' | 'largeResults'>;

export type QueueOptions = {
  redis: RedisAddress;
  /** Namespace of the keys in Redis. */
  prefix?: string;
  /** Called for connection errors; the client reconnects by itself. */
  onError?: (error: Error) => void;
};

export const defaultPrefix = 'assay';

/** Opens the queues without waiting for Redis; commands fail while it is unavailable. */
export function openQueues({ redis, prefix = defaultPrefix, onError }: QueueOptions): Queues {
  const connection = openProducerConnection(redis);
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
    check: () => checkWrites(connection, prefix),
    close: async () => {
      connection.disconnect();
      await Promise.allSettled(all.map((queue) => queue.close()));
    },
  };
}
