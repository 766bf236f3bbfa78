import { redisVariables } from '#api/base/redis-config.ts';
import { isTooOld, oldestVersions } from '#domain/operations/surroundings.ts';
import { openProducerConnection } from '#workers/queues/connections.ts';
import { requireSetting, type Surroundings, type SurroundingsCheck } from './surroundings.ts';

const reached = 'Redis of REDIS_URL';

/** A value of Redis' own report. @throws Error, the connection's own where there is none */
async function readInfo({ redis: address }: Pick<Surroundings, 'redis'>, field: string): Promise<string> {
  const redis = openProducerConnection(requireSetting(address, 'REDIS_URL'));
  const { promise: failed, reject } = Promise.withResolvers<never>();
  redis.on('error', reject);
  const opened = new Promise<void>((resolve) => redis.once('ready', () => resolve()));
  try {
    await Promise.race([opened, failed]);
    const info = await Promise.race([redis.info(), failed]);
    return new RegExp(`^${field}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? '';
  } finally {
    failed.catch(() => {});
    redis.disconnect();
  }
}

const concerns = ['portal', 'accounts', 'workers'] as const;

export const queueChecks: readonly SurroundingsCheck[] = [
  {
    name: reached,
    concerns,
    needs: Object.keys(redisVariables),
    check: async (surroundings) => void (await readInfo(surroundings, 'redis_version')),
    remedy: 'start Redis, or correct REDIS_URL: host, port, password',
  },
  {
    name: 'version of Redis',
    concerns,
    needs: [reached],
    check: async (surroundings) => {
      const version = await readInfo(surroundings, 'redis_version');
      if (isTooOld('redis', version)) throw new Error(`it is ${version || 'unknown'}`);
      return version;
    },
    remedy: `move to Redis ${oldestVersions.redis} or later; what it has is not needed`,
  },
  {
    name: 'eviction of Redis',
    concerns,
    needs: [reached],
    check: async (surroundings) => {
      const policy = await readInfo(surroundings, 'maxmemory_policy');
      if (policy !== 'noeviction') throw new Error(`maxmemory-policy is ${policy || 'unknown'}`);
      return undefined;
    },
    remedy: 'set maxmemory-policy to noeviction in the configuration of Redis: an evicted key is a lost job',
  },
];
