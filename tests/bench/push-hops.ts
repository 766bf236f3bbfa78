import type { Client } from '@temporalio/client';
import type { Db } from '#db/schema/database.ts';
import { median } from './rounds.ts';

/** One decision as the browser saw it; milliseconds since the epoch, by the clock that all processes of a machine share. */
export type Seen = { commandId: string; number: string; sentAt: number; heardAt: number; changedAt: number };

/** What a decision waits for, in its order; the names of the table. */
const hops = [
  'request: turn, session, limits, audit, early refusals',
  'record: the command and its job stored, the update sent and accepted',
  'update: the activity scheduled and taken up by the worker',
  'activity: locked, read and judged',
  'commit to push: written, committed, notified, read by the pump, on the socket',
  'render: from the socket to the changed page',
] as const;

type Engine = { acceptedAt: number; startedAt: number };

const timeOf = (at: { seconds?: unknown; nanos?: number | null } | null | undefined) =>
  Number(at?.seconds ?? 0) * 1_000 + (at?.nanos ?? 0) / 1e6;

/** When each update of a run was accepted, and its activity begun; by the update's id. */
async function readEngine(client: Client, number: string): Promise<Map<string, Engine>> {
  const { events } = await client.workflow.getHandle(number).fetchHistory();
  const found = new Map<string, Engine>();
  let last: Engine | undefined;
  for (const event of events ?? []) {
    const accepted = event.workflowExecutionUpdateAcceptedEventAttributes;
    if (accepted) {
      last = { acceptedAt: timeOf(event.eventTime), startedAt: 0 };
      found.set(accepted.protocolInstanceId ?? '', last);
    }
    if (event.activityTaskStartedEventAttributes && last) last.startedAt ||= timeOf(event.eventTime);
  }
  return found;
}

/** Splits decisions of one application into their hops, by what database and engine noted of them. */
export async function splitIntoHops(
  { db, client }: { db: Db; client: Client },
  seen: readonly Seen[],
): Promise<number[][]> {
  const ids = seen.map(({ commandId }) => commandId);
  const rows = await db
    .selectFrom('command')
    .select(['id', 'createdAt', 'settledAt'])
    .where('id', 'in', ids)
    .execute();
  const engine = await readEngine(client, seen[0]?.number ?? '');
  return seen.map(({ commandId, sentAt, heardAt, changedAt }) => {
    const row = rows.find(({ id }) => id === commandId);
    const run = engine.get(commandId);
    if (!row?.settledAt || !run) throw new Error(`nothing is known of the decision ${commandId}`);
    const at = [sentAt, row.createdAt.getTime(), run.acceptedAt, run.startedAt, row.settledAt.getTime()];
    const marks = [...at, heardAt, changedAt];
    return marks.slice(1).map((mark, index) => mark - (marks[index] ?? 0));
  });
}

/** The hops of a median decision as a Markdown table. */
export function renderHops(decisions: readonly number[][]): string {
  const of = (index: number) => median(decisions.map((one) => one[index] ?? 0)).toFixed(1);
  const lines = hops.map((hop, index) => `| ${hop} | ${of(index)} ms |`);
  return ['| Where a decision’s time goes | Median |', '| --- | --: |', ...lines].join('\n');
}
