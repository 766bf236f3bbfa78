import type { Client } from '@temporalio/client';
import { APPLICATION_WORKFLOW } from '#workflows/messages.ts';

/** Workflow tasks that failed, by cause and message: a worker met a course that its code does not know, for instance. */
export async function listFailedTasks(client: Client): Promise<string[]> {
  const found: string[] = [];
  for await (const { workflowId, runId } of client.workflow.list({
    query: `WorkflowType = '${APPLICATION_WORKFLOW}'`,
  })) {
    const { events } = await client.workflow.getHandle(workflowId, runId).fetchHistory();
    for (const { workflowTaskFailedEventAttributes: failed } of events ?? [])
      if (failed) found.push(`${workflowId}: ${failed.cause} ${failed.failure?.message ?? ''}`);
  }
  return found;
}
