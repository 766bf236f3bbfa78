import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { Redis } from 'ioredis';
import { sql } from 'kysely';
import { createDatabase } from '#db/connection.ts';
import { createFolderStorage } from '#infra/storage.ts';
import { reachProvider } from '#services/reach-provider.ts';
import { createApplicationWorkflows } from '#workflows/client.ts';
import type { Config } from './config.ts';
import type { CoreDeps, Deps } from './deps.ts';
import { createLog } from './logging.ts';
import { createMetrics } from './metrics.ts';

/** Dependencies with the way to let go of them. */
export type Opened<D> = { deps: D; close: () => Promise<void> };

/** Opens what the account service needs; nothing is connected to before it is used. */
export function openCoreDeps(config: Config, process: string): Opened<CoreDeps> {
  const log = createLog(process, config.logLevel);
  let closing = false;
  const db = createDatabase(config.databaseUrl, {
    max: config.databasePool,
    applicationName: `assay-${process}`,
    onIdleError: (err) => {
      if (!closing) log.warn({ err }, 'database connection lost');
    },
  });
  const now = () => new Date();
  return {
    deps: {
      config,
      db,
      log,
      now,
      metrics: createMetrics(),
      checks: { postgres: () => sql`select 1`.execute(db) },
      provider: reachProvider(config.oidc, now),
    },
    close: () => {
      closing = true;
      return db.destroy();
    },
  };
}

/** Opens what the portal needs. */
export function openDeps(config: Config, process: string): Opened<Deps> {
  const core = openCoreDeps(config, process);
  const { log } = core.deps;
  const redis = new Redis(config.redisUrl, {
    maxRetriesPerRequest: 1,
    connectTimeout: 5_000,
    commandTimeout: 5_000,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
  });
  redis.on('error', (error) => log.warn({ err: error }, 'redis connection lost'));
  const connection = Connection.lazy({ address: config.temporal.address, connectTimeout: 5_000 });
  const client = new Client({ connection, namespace: config.temporal.namespace });
  const applications = createApplicationWorkflows(client, config.temporal.taskQueue);
  let ping = Promise.resolve(true);
  const checks = {
    ...core.deps.checks,
    redis: () => redis.ping(),
    temporal: async () => {
      ping = applications.ping(1_000);
      if (!(await ping)) throw new Error('no answer');
    },
  };
  const storage = createFolderStorage(join(config.dataDir, 'files'));
  return {
    deps: { ...core.deps, redis, storage, applications, checks },
    close: async () => {
      redis.disconnect();
      // A call that tries again on a closed channel would end the process with an error.
      await ping;
      await connection.close();
      await core.close();
    },
  };
}
