import type { Config, EngineConfig } from '#api/base/config.ts';
import { createLog } from '#api/base/logging.ts';
import type { ProcessKind } from '#domain/operations/system-health.ts';
import type { Surroundings } from '#services/surroundings/surroundings.ts';

/** Milliseconds after which a process that has started is no longer busy with that. */
const settledAfter = 3_000;
/** Loaded when it is needed: a process starts sooner. */
const loadChecks = () => import('#services/surroundings/log-faults.ts');

type CheckedProcess = { kind: ProcessKind; logLevel: string; surroundings: Surroundings };

/**
 * Starts a process, and logs what is wrong around it: before it ends where it cannot start, otherwise some seconds later.
 * @throws whatever `start` throws
 */
export async function startAndLogFaults<T>(
  { kind, logLevel, surroundings }: CheckedProcess,
  start: () => Promise<T>,
): Promise<T> {
  const log = createLog(kind, logLevel);
  const tell = async (how: keyof Awaited<ReturnType<typeof loadChecks>>) => {
    try {
      await (await loadChecks())[how]({ log }, { kind, surroundings });
    } catch (err) {
      log.warn({ err }, 'surroundings could not be checked');
    }
  };
  try {
    const started = await start();
    setTimeout(() => void tell('logFaultsAfterStart'), settledAfter).unref();
    return started;
  } catch (error) {
    await tell('logFaultsOfFailure');
    throw error;
  }
}

/** What the settings of every process say of its surroundings. */
export function engineSurroundings(config: EngineConfig): Surroundings {
  return {
    databases: { app: config.database },
    databasePool: config.databasePool,
    redis: config.redis,
    temporal: config.temporal,
    files: { dataDir: config.dataDir, bucket: config.bucket },
    isProduction: process.env.NODE_ENV === 'production',
  };
}

/** What the settings of the portal and of the account service say. */
export function portalSurroundings(config: Config): Surroundings {
  const { database: app, tenantDatabase: tenant, adminDatabase: admin } = config;
  return {
    ...engineSurroundings(config),
    databases: { app, ...(tenant && { tenant }), ...(admin && { admin }) },
    auditAnchorDir: config.auditAnchorDir,
    portalUrl: config.portal.url,
    accountsUrl: config.accounts.url,
    cookieDomain: config.cookieDomain,
    oidc: config.oidc,
  };
}
