import { Redis } from 'ioredis';

const reconnectDelay = (times: number) => Math.min(times * 100, 1_000);

/** For producers: without Redis a command fails at once. */
export function openProducerConnection(redisUrl: string): Redis {
  return new Redis(redisUrl, {
    enableOfflineQueue: false,
    connectTimeout: 3_000,
    commandTimeout: 3_000,
    maxRetriesPerRequest: 1,
    retryStrategy: reconnectDelay,
  });
}

/** For workers: without Redis a command waits for it. */
export function openWorkerConnection(redisUrl: string): Redis {
  return new Redis(redisUrl, {
    connectTimeout: 3_000,
    maxRetriesPerRequest: null,
    retryStrategy: reconnectDelay,
  });
}
