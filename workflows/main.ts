import { join } from 'node:path';
import { readEngineConfig } from '#api/base/config.ts';
import { createLog } from '#api/base/logging.ts';
import { measurePools } from '#api/base/measure-pools.ts';
import { createMetrics } from '#api/base/metrics.ts';
import { runEvery } from '#api/base/run-every.ts';
import { startTraces } from '#api/base/start-traces.ts';
import { serveHealth } from '#api/start/serve-health.ts';
import { engineSurroundings, startAndLogFaults } from '#api/start/start-and-log-faults.ts';
import { checkRole } from '#db/check-role.ts';
import { checkSession } from '#db/check-session.ts';
import { createDatabase } from '#db/connection.ts';
import { findLastBuild } from '#db/queries/releases.ts';
import { checkSchema } from '#db/schema-version.ts';
import { startReporting } from '#services/operations/report-process.ts';
import { createActivities } from './activities/create-activities.ts';
import { bundleWorkflows } from './worker/bundle.ts';
import { workflowBuild } from './worker/bundle-sources.ts';
import { createApplicationWorker } from './worker/create-worker.ts';
import { forwardSdkLog } from './worker/forward-sdk-log.ts';

const config = readEngineConfig(process.env);
const log = createLog('workflows', config.logLevel);
const metrics = createMetrics();
const db = createDatabase(config.database, {
  sees: 'all',
  max: config.databasePool,
  applicationName: 'assay-workflows',
  onPool: measurePools(metrics),
});
forwardSdkLog(log);
const traces = await startTraces(config.traces, 'workflows', log);
const now = () => new Date();
const build = workflowBuild();

async function startWorker() {
  await checkSchema(db, log);
  await checkSession(db);
  const bundlePath = process.env.WORKFLOW_BUNDLE || join(config.dataDir, 'workflow-bundle.js');
  await bundleWorkflows(bundlePath);
  return createApplicationWorker(
    { ...config.temporal, bundlePath, build },
    createActivities({ db, log, now }),
  );
}

/** Milliseconds. */
const lookEvery = 1_000;

/**
 * Runs go on with the version that was prepared last, once a worker of it is there: while processes are replaced the one
 * before goes on, and does not come back by a worker of it that is started again.
 */
async function becomeCurrent(): Promise<void> {
  const prepared = await findLastBuild(db);
  const isLast = prepared === undefined || prepared === build;
  if (isLast) await worker.makeCurrent();
  tell(
    isLast ? 'runs go on with this version' : 'another version was prepared last: its workers get the runs',
  );
}

let told = '';
function tell(line: string): void {
  if (line !== told) log.info({ build }, line);
  told = line;
  failures = 0;
}

/** Temporal knows a version some moments after its first worker has come; ten seconds are no moment any more. */
let failures = 0;
function tellFailure(error: unknown): void {
  failures += 1;
  log[failures === 10 ? 'warn' : 'debug']({ err: error, build }, 'this version does not get the runs yet');
}

const checked = {
  kind: 'workflows',
  logLevel: config.logLevel,
  surroundings: engineSurroundings(config),
} as const;
const worker = await startAndLogFaults(checked, startWorker);
const checks = { postgres: () => checkRole(db), temporal: worker.check };
const closeHealth = await serveHealth({ checks, config, log, metrics }, config);
const stopReporting = startReporting({ db, log, now, checks, metrics }, { kind: 'workflows' });
const stopLooking = runEvery(lookEvery, becomeCurrent, tellFailure);
log.info('ready');

let stopping = false;
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  await stopLooking();
  await worker.stop();
  await stopReporting();
  await closeHealth();
  await db.destroy();
  await traces.stop();
  // The native runtime keeps the process alive after the worker has drained.
  process.exit(code);
}

process.on('SIGTERM', () => void stop(0));
process.on('SIGINT', () => void stop(0));
worker.running.catch((error: unknown) => {
  log.fatal({ err: error }, 'worker failed');
  void stop(1);
});
