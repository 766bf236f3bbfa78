import { Redis } from 'ioredis';

const reconnectDelay = (times: number) => Math.min(times * 100, 1_000);

/** For those who enqueue: a command without Redis fails at once instead of waiting for it. */
export function openProducerConnection(redisUrl: string): Redis {
  return new Redis(redisUrl, {
    enableOfflineQueue: false,
    connectTimeout: 3_000,
    commandTimeout: 3_000,
    maxRetriesPerRequest: 1,
    retryStrategy: reconnectDelay,
  });
}

/** For workers: they wait for Redis, however long it is away. */
export function openWorkerConnection(redisUrl: string): Redis {
  return new Redis(redisUrl, {
    connectTimeout: 3_000,
    maxRetriesPerRequest: null,
    retryStrategy: reconnectDelay,
  });
}
