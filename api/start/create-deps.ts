import type { Redis } from 'ioredis';
import type { Config } from '#api/base/config.ts';
import { createLog, type Log } from '#api/base/logging.ts';
import { measurePools } from '#api/base/measure-pools.ts';
import { createMetrics } from '#api/base/metrics.ts';
import type { CoreDeps, Deps } from '#api/deps.ts';
import { checkRole, checkTenantRole } from '#db/check-role.ts';
import { type ConnectionOptions, createDatabase } from '#db/connection.ts';
import { touchBlob } from '#db/queries/files.ts';
import { runForAdministration, runForSystem, runInTenant } from '#db/tenant-scope.ts';
import { createFolderAnchors } from '#infra/audit-anchors.ts';
import { createProviderAccess } from '#infra/openid/provider-access.ts';
import { openStorage } from '#infra/storage/open-storage.ts';
import { createRequestLimiters } from '#middleware/limit-concurrency.ts';
import { createRateLimiter } from '#middleware/rate-store.ts';
import { createRefusedCalls } from '#middleware/refused-calls.ts';
import { readRefusedLimit } from '#services/quotas/enterprise-quotas.ts';
import { createRefusedCallNotes } from '#services/usage/note-refused-call.ts';
import { checkWrites, openRedis } from '#workers/queues/connections.ts';
import { openQueues } from '#workers/queues/open-queues.ts';
import { openApplicationWorkflows } from '#workflows/client/connect.ts';

/** Dependencies with the way to let go of them. */
export type Opened<D> = { deps: D; close: () => Promise<void> };

function openRateRedis({ redis: address }: Config, log: Log): Redis {
  const redis = openRedis(address, {
    maxRetriesPerRequest: 1,
    connectTimeout: 5_000,
    // Calls wait no longer than this for their limits: then they are counted in memory.
    commandTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
  });
  redis.on('error', (error) => log.warn({ err: error }, 'redis connection lost'));
  return redis;
}

/** Opens what the account service needs; nothing but Redis is connected to before it is used. */
export function openCoreDeps(
  config: Config,
  process: string,
  { sees, tenant, administration }: Pick<ConnectionOptions, 'sees' | 'tenant' | 'administration'>,
): Opened<CoreDeps> {
  const log = createLog(process, config.logLevel);
  const metrics = createMetrics();
  let closing = false;
  const db = createDatabase(config.database, {
    sees,
    tenant,
    administration,
    max: config.databasePool,
    connectWithin: config.databaseWait,
    applicationName: `assay-${process}`,
    onPool: measurePools(metrics),
    onIdleError: (err) => {
      if (!closing) log.warn({ err }, 'database connection lost');
    },
  });
  const redis = openRateRedis(config, log);
  const now = () => new Date();
  const prefix = config.queuePrefix ?? 'assay';
  const scale = config.rateLimitScale;
  const rates = createRateLimiter({ redis, log, prefix, scale });
  const limitOf = (enterpriseId: string) => readRefusedLimit(db, enterpriseId);
  const notes = createRefusedCallNotes({ db, now, log });
  return {
    deps: {
      config,
      db,
      log,
      now,
      metrics,
      checks: { postgres: () => checkRole(db) },
      provider: createProviderAccess(config.oidc, now),
      redis,
      rates,
      refused: createRefusedCalls({ rates, scale, limitOf, note: notes.note, log }),
      limiters: createRequestLimiters(config),
    },
    close: async () => {
      closing = true;
      await notes.write();
      redis.disconnect();
      await db.destroy();
    },
  };
}

/**
 * Opens what the portal needs.
 * @throws Error without the addresses for work of enterprises and of administration
 */
export function openDeps(config: Config, process: string): Opened<Deps> {
  const { tenantDatabase: tenant, adminDatabase: administration } = config;
  const missing = Object.entries({ DATABASE_TENANT_URL: tenant, DATABASE_ADMIN_URL: administration })
    .filter(([, address]) => address === undefined)
    .map(([name]) => `\n  ${name} is not set`);
  if (missing.length > 0) throw new Error(`The environment is not complete:${missing.join('')}`);
  const core = openCoreDeps(config, process, { sees: 'scope', tenant, administration });
  const { redis } = core.deps;
  const workflows = openApplicationWorkflows(config.temporal);
  const { applications } = workflows;
  let ping = Promise.resolve(true);
  const checks = {
    postgres: async () => {
      await runForSystem(() => checkRole(core.deps.db));
      await runInTenant(null, () => checkTenantRole(core.deps.db));
      await runForAdministration(() => checkRole(core.deps.db));
    },
    redis: () => checkWrites(redis, config.queuePrefix ?? 'assay'),
    temporal: async () => {
      ping = applications.ping(1_000);
      if (!(await ping)) throw new Error('no answer');
    },
  };
  const storage = openStorage(config, {
    beforeStore: (blob) => touchBlob(core.deps.db, blob),
  });
  const anchors = createFolderAnchors(config.auditAnchorDir);
  const onError = (err: Error) => core.deps.log.warn({ err }, 'queue connection');
  const queues = openQueues({ redis: config.redis, prefix: config.queuePrefix, onError });
  return {
    deps: { ...core.deps, storage, anchors, applications, queues, checks },
    close: async () => {
      // A call that tries again on a closed channel would end the process with an error.
      await ping;
      await workflows.close();
      await queues.close();
      await core.close();
    },
  };
}
