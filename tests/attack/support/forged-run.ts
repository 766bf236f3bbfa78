import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Client } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { APPLICATION_WORKFLOW } from '#workflows/messages.ts';
import type { Answer } from './forged-workflow.ts';

/** A run with code of an attacker, who has a worker too. */
export type ForgedRun = {
  /** Has the portal's worker run one of its activities with any input. */
  ask(activity: string, input: unknown): Promise<Answer>;
  close(): Promise<void>;
};

/** Starts such a run under any id; the portal's worker listens on `portalQueue`. */
export async function startForgedRun(
  client: Client,
  address: string,
  workflowId: string,
  portalQueue: string,
): Promise<ForgedRun> {
  const taskQueue = `attacker-${randomUUID()}`;
  const connection = await NativeConnection.connect({ address });
  const workflowsPath = fileURLToPath(new URL('./forged-workflow.ts', import.meta.url));
  const worker = await Worker.create({ connection, taskQueue, workflowsPath });
  const running = worker.run();
  const args = [{ taskQueue: portalQueue }];
  const run = await client.workflow.start(APPLICATION_WORKFLOW, { taskQueue, workflowId, args });
  return {
    ask: (activity, input) =>
      run.executeUpdate<Answer, [string, unknown]>('ask', { args: [activity, input] }),
    async close() {
      worker.shutdown();
      await running;
      await connection.close();
    },
  };
}
