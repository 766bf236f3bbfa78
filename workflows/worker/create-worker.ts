import {
  type ActivityInterceptorsFactory,
  NativeConnection,
  type NativeConnectionOptions,
  Worker,
  type WorkerOptions,
} from '@temporalio/worker';
import { withSpan } from '#api/base/tracing.ts';
import type { ApplicationActivities } from '#workflows/activities/activity-types.ts';
import { withHeartbeat } from '#workflows/activities/with-heartbeat.ts';
import { createPayloadCodec } from '#workflows/client/payload-codec.ts';

export type WorkerSettings = {
  address: string;
  /** Absent for a plain connection. */
  security?: Pick<NativeConnectionOptions, 'apiKey' | 'tls'>;
  /** Keys of payloads; absent where none are encrypted. */
  payloadKeys?: readonly string[];
  namespace: string;
  taskQueue: string;
  /** Path of the code that `bundleWorkflows` wrote. */
  bundlePath: string;
  /** The name of that code (`workflowBuild`): runs go on with the one that is current. Absent where there is but one. */
  build?: string;
};

/** Milliseconds. */
const answerWithin = 3_000;

/** The versions of the workflow code stand side by side in Temporal, under the name of their queue. */
const versionOf = ({ taskQueue, build }: WorkerSettings) =>
  build === undefined ? undefined : { deploymentName: taskQueue, buildId: build };

function versioningOf(settings: WorkerSettings): Pick<WorkerOptions, 'workerDeploymentOptions'> {
  const version = versionOf(settings);
  if (!version) return {};
  // Runs last for months: they go on with the code of today, by `patched` where its course is another.
  const defaultVersioningBehavior = 'AUTO_UPGRADE';
  return { workerDeploymentOptions: { useWorkerVersioning: true, version, defaultVersioningBehavior } };
}

/** Each activity is a span of the trace that its update brought. */
const traced: ActivityInterceptorsFactory = ({ info }) => {
  const attributes = {
    'assay.application': info.workflowExecution?.workflowId,
    'assay.attempt': info.attempt,
  };
  const name = `activity ${info.activityType}`;
  return {
    inbound: {
      execute: (input, next) => {
        const header = input.headers.traceparent?.data;
        const parent = header ? new TextDecoder().decode(header) : null;
        return withSpan({ name, kind: 'CONSUMER', attributes, parent }, () => next(input));
      },
    },
  };
};

/** Temporal tells a version's queues of a switch one by one. Milliseconds. */
const switchWithin = 5_000;

async function makeCurrent({ workflowService }: NativeConnection, settings: WorkerSettings): Promise<void> {
  const version = versionOf(settings);
  if (!version) return;
  const { namespace, taskQueue } = settings;
  const { versioningInfo } = await workflowService.describeTaskQueue({
    namespace,
    taskQueue: { name: taskQueue },
  });
  if (versioningInfo?.currentDeploymentVersion?.buildId === version.buildId) return;
  await workflowService.setWorkerDeploymentCurrentVersion({ namespace, ...version });
}

/** A worker of the application workflow; `stop` drains it for up to ten seconds and closes its connection. */
export async function createApplicationWorker(settings: WorkerSettings, activities: ApplicationActivities) {
  const connection = await NativeConnection.connect({ address: settings.address, ...settings.security });
  const worker = await Worker.create({
    connection,
    ...versioningOf(settings),
    namespace: settings.namespace,
    taskQueue: settings.taskQueue,
    workflowBundle: { codePath: settings.bundlePath },
    activities,
    dataConverter: { payloadCodecs: [createPayloadCodec(settings.payloadKeys ?? [])] },
    interceptors: { activity: [traced, () => ({ inbound: { execute: withHeartbeat } })] },
    maxCachedWorkflows: 500,
    // The default of 10 s is how long an update waits when the worker that has the run cached is gone.
    stickyQueueScheduleToStartTimeout: '1s',
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
    /** Lets runs go on with this worker's version; does nothing where they do. */
    makeCurrent: () =>
      connection.withDeadline(Date.now() + switchWithin, () => makeCurrent(connection, settings)),
    async stop(): Promise<void> {
      if (worker.getState() === 'RUNNING') worker.shutdown();
      await running.catch(() => {});
      await connection.close();
    },
  };
}
