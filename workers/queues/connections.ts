import { Redis, type RedisOptions } from 'ioredis';

type Sentinels = {
  name: string;
  addresses: readonly { host: string; port: number }[];
  password?: string;
};

/**
 * Where Redis is; as a text it is spoken to as that says. With TLS chain and name of the server are always checked. With
 * Sentinels, which are asked for the master of that name, host and port of the address are not used.
 */
export type RedisAddress = string | { url: string; tls?: RedisOptions['tls']; sentinels?: Sentinels };

const reconnectDelay = (times: number) => Math.min(times * 100, 1_000);

/**
 * Milliseconds without a byte of an answer after which a connection counts as broken: a machine that is gone closes none.
 * BullMQ's own waits for a job take ten seconds at most.
 */
const silence = 20_000;

/** Opens a connection, which connects by itself, after a failover to the new master. */
export function openRedis(address: RedisAddress, options: RedisOptions): Redis {
  const { url, tls, sentinels } = typeof address === 'string' ? { url: address } : address;
  return new Redis(url, {
    socketTimeout: silence,
    ...options,
    ...(tls && { tls }),
    ...(sentinels && sentinelOptions(sentinels, tls)),
  });
}

function sentinelOptions({ name, addresses, password }: Sentinels, tls: RedisOptions['tls']): RedisOptions {
  return {
    name,
    sentinels: [...addresses],
    ...(password && { sentinelPassword: password }),
    sentinelCommandTimeout: 3_000,
    ...(tls && { sentinelTLS: tls, enableTLSForSentinelMode: true }),
  };
}

/** Writes a key of its own that ends by itself. @throws Error where Redis does not answer, is full or only reads */
export async function checkWrites(redis: Redis, prefix: string): Promise<void> {
  await redis.set(`${prefix}:check`, '1', 'EX', 60);
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
