import { createLog } from '#api/base/logging.ts';
import { measurePools } from '#api/base/measure-pools.ts';
import { createMetrics, type Metrics } from '#api/base/metrics.ts';
import { startTraces } from '#api/base/start-traces.ts';
import { serveHealth } from '#api/start/serve-health.ts';
import { checkRole } from '#db/check-role.ts';
import { checkSession } from '#db/check-session.ts';
import { createDatabase, type DatabaseAddress } from '#db/connection.ts';
import { touchBlob } from '#db/queries/files.ts';
import { checkSchema } from '#db/schema-version.ts';
import { mailConnections } from '#domain/operations/database-connections.ts';
import { createMailer } from '#infra/mail.ts';
import { openStorage } from '#infra/storage/open-storage.ts';
import { startReporting } from '#services/operations/report-process.ts';
import type { WorkerConfig } from './base/config.ts';
import type { WorkerDeps } from './base/deps.ts';
import { createWorkerMetrics } from './base/worker-metrics.ts';
import { startMailSweeper } from './processors/start-mail-sweeper.ts';
import { startProcessors } from './processors/start-processors.ts';
import { startPruner } from './processors/start-pruner.ts';
import { startSweeper } from './processors/start-sweeper.ts';
import { openQueues, type Queues, queueDefinitions } from './queues/open-queues.ts';

/** How long stopping waits for running jobs; what is left then is aborted and repeated by another worker. */
const drainLimitMs = 8_000;

export type WorkerProcess = { stop: () => Promise<void> };

function openDeps(config: WorkerConfig, measured: Metrics, stopping: AbortSignal): WorkerDeps {
  const log = createLog('workers', config.logLevel);
  const onPool = measurePools(measured);
  const connect = (work: string, address: DatabaseAddress, max: number) =>
    createDatabase(address, {
      onPool: (_all, pool) => onPool(work, pool),
      sees: 'all',
      max,
      connectWithin: config.databaseWait,
      applicationName: 'assay-workers',
      onIdleError: (err) => log.warn({ err }, 'database connection lost'),
    });
  const db = connect('all', config.database, config.databasePool);
  const accountsDb = connect('accounts', config.accountsDatabase, mailConnections);
  const storage = openStorage(config, {
    beforeStore: (blob) => touchBlob(db, blob),
  });
  const { parseLimits, print } = config;
  const mailer = config.mail && createMailer(config.mail);
  const now = () => new Date();
  const metrics = createWorkerMetrics(measured.registry);
  return { log, db, accountsDb, storage, stopping, parseLimits, print, mailer, now, metrics };
}

async function endsWithin(work: Promise<unknown>, limit: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limit);
  });
  const inTime = await Promise.race([work.then(() => true), timeout]);
  clearTimeout(timer);
  return inTime;
}

/** Whether a process with these queues works with files. */
export const handlesFiles = (keys: WorkerConfig['queues']) => keys.some((queue) => queue !== 'mail');

/** The sweepers of the queues that this process works for. */
function startSweepers(
  { queues: queueKeys, pruneEvery, print, accountsUrl }: WorkerConfig,
  deps: WorkerDeps & { queues: Queues },
) {
  const pages = { portal: print.portalUrl, accounts: accountsUrl };
  const sweepers = [
    ...(handlesFiles(queueKeys) ? [startSweeper(deps), startPruner(deps, pruneEvery)] : []),
    ...(queueKeys.includes('mail') ? [startMailSweeper({ ...deps, db: deps.accountsDb, pages })] : []),
  ];
  return () => Promise.all(sweepers.map((stop) => stop()));
}

/** Tells how the process is: to the table of processes, and to whoever asks it. */
async function tellHealth(config: WorkerConfig, metrics: Metrics, deps: WorkerDeps & { queues: Queues }) {
  const { db, log, now, queues, storage, mailer } = deps;
  const checks = { postgres: () => checkRole(db), redis: queues.check };
  const closeServer = await serveHealth({ checks, config, log, metrics }, config);
  const stopReporting = startReporting(
    {
      db,
      log,
      now,
      metrics,
      checks: { ...checks, ...(mailer && config.queues.includes('mail') && { mail: mailer.check }) },
      ...(handlesFiles(config.queues) && { storage }),
    },
    { kind: 'workers', queues: config.queues.map((key) => queueDefinitions[key].name) },
  );
  return () => Promise.all([stopReporting(), closeServer()]);
}

/** Starts a worker for each configured queue, the sweepers and the pruner, and logs "ready". */
export async function startWorkerProcess(config: WorkerConfig): Promise<WorkerProcess> {
  const forcedStop = new AbortController();
  const metrics = createMetrics();
  const deps = openDeps(config, metrics, forcedStop.signal);
  const { log } = deps;
  const traces = await startTraces(config.traces, 'workers', log);
  await checkSchema(deps.db, log);
  await checkSession(deps.db);
  const { redis } = config;
  const prefix = config.queuePrefix;
  const queues = openQueues({ redis, prefix, onError: (err) => log.warn({ err }, 'queue connection') });
  const processors = startProcessors(deps, { redis, prefix, queues: config.queues });
  const stopSweeper = startSweepers(config, { ...deps, queues });
  await processors.ready();
  const stopTelling = await tellHealth(config, metrics, { ...deps, queues });
  log.info('ready');
  return {
    stop: async () => {
      await stopSweeper();
      const closing = processors.close();
      if (!(await endsWithin(closing, drainLimitMs))) {
        forcedStop.abort(new Error('the worker ends'));
        await processors.close(true);
      }
      await stopTelling();
      await queues.close();
      await Promise.all([deps.db.destroy(), deps.accountsDb.destroy()]);
      await traces.stop();
    },
  };
}
