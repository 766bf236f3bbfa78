import { Redis, type RedisOptions } from 'ioredis';

/** Where Redis is; as a text it is spoken to as that says. With TLS chain and name of the server are always checked. */
export type RedisAddress = string | { url: string; tls?: RedisOptions['tls'] };

const reconnectDelay = (times: number) => Math.min(times * 100, 1_000);

/** Opens a connection, which connects by itself. */
export function openRedis(address: RedisAddress, options: RedisOptions): Redis {
  if (typeof address === 'string') return new Redis(address, options);
  const { url, tls } = address;
  return new Redis(url, { ...options, ...(tls && { tls }) });
}

/** For producers: without Redis a command fails at once. */
export function openProducerConnection(address: RedisAddress): Redis {
  return openRedis(address, {
    enableOfflineQueue: false,
    connectTimeout: 3_000,
    commandTimeout: 3_000,
    maxRetriesPerRequest: 1,
    retryStrategy: reconnectDelay,
  });
}

/** For workers: without Redis a command waits for it. */
export function openWorkerConnection(address: RedisAddress): Redis {
  return openRedis(address, {
    connectTimeout: 3_000,
    maxRetriesPerRequest: null,
    retryStrategy: reconnectDelay,
  });
}
