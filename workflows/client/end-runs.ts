import { Client, Connection, type ConnectionOptions } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/common';
import { APPLICATION_WORKFLOW } from '#workflows/messages.ts';

type TemporalInput = {
  address: string;
  namespace: string;
  security: Pick<ConnectionOptions, 'apiKey' | 'tls'>;
};
type Run = { number: string; runId: string; applicationId: unknown; open: boolean };

const CALL_LIMIT_MS = 10_000;
const PAGE = 500;
const AT_ONCE = 10;
/** Temporal's list lags behind; milliseconds for which a run that was ended may still be in it. */
const SETTLE_MS = 60_000;
const allRuns = `WorkflowType = '${APPLICATION_WORKFLOW}'`;

async function withClient<T>(
  { address, namespace, security }: TemporalInput,
  use: (client: Client) => Promise<T>,
) {
  const connection = await Connection.connect({ address, ...security, connectTimeout: CALL_LIMIT_MS });
  try {
    return await use(new Client({ connection, namespace }));
  } finally {
    await connection.close();
  }
}

const call = <T>(client: Client, work: () => Promise<T>) =>
  client.withDeadline(Date.now() + CALL_LIMIT_MS, work);

const countOpen = async (client: Client) =>
  (await call(client, () => client.workflow.count(`${allRuns} AND ExecutionStatus = 'Running'`))).count;

/** How many runs of applications Temporal has, also ended ones. @throws Error while it cannot be reached */
export const countRuns = (temporal: TemporalInput): Promise<number> =>
  withClient(temporal, async (client) => (await call(client, () => client.workflow.count(allRuns))).count);

async function* listPages(client: Client): AsyncGenerator<Run[]> {
  let page: Run[] = [];
  for await (const run of client.workflow.list({ query: allRuns, pageSize: PAGE })) {
    const { workflowId: number, runId, memo, status } = run;
    page.push({ number, runId, applicationId: memo?.applicationId, open: status.name === 'RUNNING' });
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  yield page;
}

const ignoreGone = (error: unknown) => {
  if (!(error instanceof WorkflowNotFoundError)) throw error;
};

/**
 * Ends all open runs of applications, and removes those of applications that are not known any more: their numbers are given
 * again. May be ended anywhere and run again.
 * @param known which of these applications the database has
 * @throws Error while Temporal cannot be reached, or where it still lists open runs a minute later
 */
export function endRuns(
  temporal: TemporalInput,
  { known, reason }: { known: (applicationIds: string[]) => Promise<ReadonlySet<string>>; reason: string },
): Promise<{ ended: number; removed: number }> {
  return withClient(temporal, async (client) => {
    const done = { ended: 0, removed: 0 };
    const end = async ({ number, runId }: Run) => {
      done.ended += 1;
      const handle = client.workflow.getHandle(number, runId);
      await call(client, () => handle.terminate(reason)).catch(ignoreGone);
    };
    const remove = async ({ number: workflowId, runId }: Run) => {
      done.removed += 1;
      const { namespace } = temporal;
      const { workflowService } = client.connection;
      const request = { namespace, workflowExecution: { workflowId, runId } };
      await call(client, () => workflowService.deleteWorkflowExecution(request));
    };
    for await (const page of listPages(client)) {
      const ids = page.map(({ applicationId }) => applicationId).filter((id) => typeof id === 'string');
      const ours = await known(ids);
      const isOurs = ({ applicationId }: Run) => typeof applicationId === 'string' && ours.has(applicationId);
      const acts = page.flatMap((run) =>
        isOurs(run) ? (run.open ? [() => end(run)] : []) : [() => remove(run)],
      );
      for (let at = 0; at < acts.length; at += AT_ONCE)
        await Promise.all(acts.slice(at, at + AT_ONCE).map((act) => act()));
    }
    await untilNoneIsOpen(client);
    return done;
  });
}

async function untilNoneIsOpen(client: Client): Promise<void> {
  for (const until = Date.now() + SETTLE_MS; (await countOpen(client)) > 0; ) {
    if (Date.now() > until) throw new Error('Temporal still lists open runs of applications');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
