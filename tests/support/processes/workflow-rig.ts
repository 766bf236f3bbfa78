import { randomUUID } from 'node:crypto';
import { Client, Connection } from '@temporalio/client';
import { createLog, type Log } from '#api/base/logging.ts';
import { createDatabase } from '#db/connection.ts';
import type { Db } from '#db/schema/database.ts';
import { createTestDatabase, openFixtureDb } from '#tests/support/database.ts';
import type { StackAddresses } from '#tests/support/stack.ts';
import { createActivities } from '#workflows/activities/create-activities.ts';
import { type ApplicationWorkflows, createApplicationWorkflows } from '#workflows/client/client.ts';
import { createPayloadCodec } from '#workflows/client/payload-codec.ts';
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
  /** `keys`: those of its payloads, where they are not the client's. */
  startWorker(keys?: readonly string[]): Promise<void>;
  /** Another worker beside, of a version of its own. */
  startVersion(build: string, onCommit: () => void): ReturnType<typeof createApplicationWorker>;
  close(): Promise<void>;
};

export async function startWorkflowRig(
  { databaseUrl, temporalAddress }: StackAddresses,
  { payloadKeys = [] }: { payloadKeys?: readonly string[] } = {},
): Promise<WorkflowRig> {
  const database = await createTestDatabase(databaseUrl);
  const db = openFixtureDb(database.adminUrl);
  const own = createDatabase(database.url, { sees: 'all', max: 10, applicationName: 'assay-workflows' });
  const connection = await Connection.connect({ address: temporalAddress });
  const dataConverter = { payloadCodecs: [createPayloadCodec(payloadKeys)] };
  const client = new Client({ connection, dataConverter });
  const taskQueue = `test-${randomUUID()}`;
  const bundlePath = await readyBundle();
  const now = () => new Date();
  const log = createLog('test', 'silent');
  forwardSdkLog(log);
  const settings = { address: temporalAddress, namespace: 'default', taskQueue, bundlePath };
  const start = (keys = payloadKeys) =>
    createApplicationWorker({ ...settings, payloadKeys: keys }, createActivities({ db: own, now, log }));
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
    startWorker: async (keys) => {
      worker ??= await start(keys);
    },
    startVersion: (build, onCommit) => {
      const activities = createActivities({ db: own, now, log });
      const commitCommand: typeof activities.commitCommand = (input) => {
        onCommit();
        return activities.commitCommand(input);
      };
      return createApplicationWorker({ ...settings, payloadKeys, build }, { ...activities, commitCommand });
    },
    async close() {
      await stopWorker();
      await connection.close();
      await Promise.all([db.destroy(), own.destroy()]);
      await database.drop();
    },
  };
}
