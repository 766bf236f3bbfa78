import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Client, Connection } from '@temporalio/client';
import type { Portal } from '../support/portal.ts';
import type { bare } from './bare-workflow.ts';
import { startSideProcess } from './side-process.ts';

const workerScript = fileURLToPath(new URL('./bare-worker.ts', import.meta.url));

/** The bare workflow on the portal's own Temporal, with a worker and a task queue of its own. */
export async function startBareTemporal({ env, stack }: Portal) {
  const taskQueue = `bench-${randomUUID()}`;
  const worker = await startSideProcess(workerScript, stack.folder, {
    ...env,
    TEMPORAL_TASK_QUEUE: taskQueue,
  });
  const connection = await Connection.connect({ address: stack.temporalAddress });
  const client = new Client({ connection });
  return {
    start: (workflowId: string = randomUUID()) =>
      client.workflow.start<typeof bare>('bare', { taskQueue, workflowId }),
    async close() {
      await connection.close();
      await worker.stop();
    },
  };
}
