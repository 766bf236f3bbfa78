import { NativeConnection, type NativeConnectionOptions, Worker } from '@temporalio/worker';
import type { ApplicationActivities } from '#workflows/activities/activity-types.ts';
import { withHeartbeat } from '#workflows/activities/with-heartbeat.ts';

export type WorkerSettings = {
  address: string;
  /** Absent for a plain connection. */
  security?: Pick<NativeConnectionOptions, 'apiKey' | 'tls'>;
  namespace: string;
  taskQueue: string;
  /** Path of the code that `bundleWorkflows` wrote. */
  bundlePath: string;
};

/** Milliseconds. */
const answerWithin = 3_000;

/** A worker of the application workflow; `stop` drains it for up to ten seconds and closes its connection. */
export async function createApplicationWorker(settings: WorkerSettings, activities: ApplicationActivities) {
  const connection = await NativeConnection.connect({ address: settings.address, ...settings.security });
  const worker = await Worker.create({
    connection,
    namespace: settings.namespace,
    taskQueue: settings.taskQueue,
    workflowBundle: { codePath: settings.bundlePath },
    activities,
    interceptors: { activity: [() => ({ inbound: { execute: withHeartbeat } })] },
    maxCachedWorkflows: 500,
    // The default of 10 s is how long an update waits when the worker that has the run cached is gone.
    stickyQueueScheduleToStartTimeout: '1s',
    // After an absence of the engine each poller by itself waits up to 12 s: of two the first often comes late.
    nonStickyToStickyPollRatio: 0.5,
    maxConcurrentActivityTaskExecutions: 20,
    maxConcurrentWorkflowTaskExecutions: 20,
    shutdownGraceTime: '10s',
  });
  const running = worker.run();
  return {
    /** Resolves when the worker is stopped; rejects when it fails. */
    running,
    /** Resolves when the engine answers. */
    check: async () => {
      if (worker.getState() !== 'RUNNING') throw new Error(`the worker is ${worker.getState()}`);
      await connection.withDeadline(Date.now() + answerWithin, () =>
        connection.workflowService.getSystemInfo({}),
      );
    },
    async stop(): Promise<void> {
      if (worker.getState() === 'RUNNING') worker.shutdown();
      await running.catch(() => {});
      await connection.close();
    },
  };
}
