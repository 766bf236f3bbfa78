import type { Redis } from 'ioredis';
import type { Db } from '#db/schema/database.ts';
import type { AnchorStore } from '#infra/audit-anchors.ts';
import type { ProviderAccess } from '#infra/openid/provider-access.ts';
import type { FileStorage } from '#infra/storage/file-storage.ts';
import type { RequestLimiters } from '#middleware/limit-concurrency.ts';
import type { RateLimiter } from '#middleware/rate-store.ts';
import type { RefusedCalls } from '#middleware/refused-calls.ts';
import type { Queues } from '#workers/queues/open-queues.ts';
import type { ApplicationWorkflows } from '#workflows/client/client.ts';
import type { Config } from './base/config.ts';
import type { Log } from './base/logging.ts';
import type { Metrics } from './base/metrics.ts';
import type { EngineChecks } from './base/run-check.ts';

/** What a request of the account service needs; the portal's dependencies include it. */
export type CoreDeps = {
  config: Config;
  db: Db;
  log: Log;
  metrics: Metrics;
  now: () => Date;
  /** Of the engines that it needs. */
  checks: EngineChecks;
  /** The OpenID provider, as the portal's client sees it. */
  provider: ProviderAccess;
  redis: Redis;
  rates: RateLimiter;
  refused: RefusedCalls;
  limiters: RequestLimiters;
};

/** What the routes for monitoring need. */
export type HealthDeps = Pick<CoreDeps, 'checks' | 'log' | 'metrics'> & {
  config: Pick<Config, 'metricsTokens'>;
};

/** What the portal's routes work with. */
export type Deps = CoreDeps & {
  storage: FileStorage;
  /** The ends of the audit log's chain, outside of the database. */
  anchors: AnchorStore;
  applications: ApplicationWorkflows;
  queues: Queues;
};
