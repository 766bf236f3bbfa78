import { randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { createLog, type Log } from '#api/base/logging.ts';
import { createDatabase } from '#db/connection.ts';
import type { Db } from '#db/schema/database.ts';
import { createTestDatabase, openFixtureDb } from '#tests/support/database.ts';
import type { StackAddresses } from '#tests/support/stack.ts';
import { createActivities } from '#workflows/activities/create-activities.ts';
import { type ApplicationWorkflows, createApplicationWorkflows } from '#workflows/client/client.ts';
import { createApplicationWorker } from '#workflows/worker/create-worker.ts';
import { forwardSdkLog } from '#workflows/worker/forward-sdk-log.ts';
import { withPatience } from './patient-workflows.ts';
import { readyBundle } from './workflow-bundle.ts';

/** The application workflow on the run's engines, with a database and a task queue of its own. */
export type WorkflowRig = {
  db: Db;
  client: Client;
  applications: ApplicationWorkflows;
  now: () => Date;
  log: Log;
  /** Stops the worker as a deployment would; `startWorker` brings another. */
  stopWorker(): Promise<void>;
  startWorker(): Promise<void>;
  close(): Promise<void>;
};

export async function startWorkflowRig({
  databaseUrl,
  temporalAddress,
}: StackAddresses): Promise<WorkflowRig> {
  const database = await createTestDatabase(databaseUrl);
  const db = openFixtureDb(database.adminUrl);
  const own = createDatabase(database.url, { sees: 'all', max: 10, applicationName: 'assay-workflows' });
  const connection = await Connection.connect({ address: temporalAddress });
  const client = new Client({ connection });
  const taskQueue = `test-${randomUUID()}`;
  const bundlePath = await readyBundle();
  const now = () => new Date();
  const log = createLog('test', 'silent');
  forwardSdkLog(log);
  const settings = { address: temporalAddress, namespace: 'default', taskQueue, bundlePath };
  const start = () => createApplicationWorker(settings, createActivities({ db: own, now, log }));
  let worker: Awaited<ReturnType<typeof start>> | null = await start();
  const stopWorker = async () => {
    await worker?.stop();
    worker = null;
  };
  return {
    db,
    client,
    now,
    log,
    stopWorker,
    applications: withPatience(createApplicationWorkflows(client, taskQueue), () => worker === null),
    startWorker: async () => {
      worker ??= await start();
    },
    async close() {
      await stopWorker();
      await connection.close();
      await Promise.all([db.destroy(), own.destroy()]);
      await database.drop();
    },
  };
}
