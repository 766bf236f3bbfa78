import type { temporalViews } from '#contract/operations.ts';
import { countWaiting } from '#db/queries/backlog.ts';
import { countOverdue, listStuck as findStuck, listOverdue } from '#db/queries/operations.ts';
import { findReconciler } from '#db/queries/reconciling.ts';
import type { Db } from '#db/schema/database.ts';
import { listSetAside } from './list-set-aside.ts';

const isOpen = "WorkflowType = 'application' AND ExecutionStatus = 'Running'";

const viewQueries: Record<(typeof temporalViews)[number], string> = {
  open: isOpen,
  reviewer: `${isOpen} AND AssayWaitingFor = 'reviewer'`,
  partner: `${isOpen} AND AssayWaitingFor = 'partner'`,
  broken:
    "WorkflowType = 'application' AND ExecutionStatus IN ('Terminated', 'Canceled', 'Failed', 'TimedOut')",
};

/** The Temporal UI offers each to be saved in its list of views, under its key. */
function viewUrls({ temporalUi, namespace }: OperationLinks) {
  if (temporalUi === '') return null;
  const urlOf = (view: keyof typeof viewQueries) =>
    `${temporalUi}/namespaces/${namespace}/workflows?${new URLSearchParams({ query: viewQueries[view], savedQuery: view })}`;
  return {
    open: urlOf('open'),
    reviewer: urlOf('reviewer'),
    partner: urlOf('partner'),
    broken: urlOf('broken'),
  };
}

async function readOverdue(
  { db, now }: { db: Db; now: () => Date },
  side: 'partner' | 'reviewer',
  urlOf: (number: string) => string,
) {
  const rows = await listOverdue(db, side, now());
  return {
    rows: rows.map(({ id, number, product, waitAction, waitingSince, dueAt }) => ({
      id,
      number,
      product,
      action: waitAction,
      since: waitingSince.toISOString(),
      due: dueAt.toISOString(),
      temporalUrl: urlOf(number),
    })),
    count: await countOverdue(db, side, now()),
  };
}

export type OperationLinks = { temporalUi: string; namespace: string; queueBoard: string };

/** What needs an operator, since when and why, with the way to the engine's own view of it. */
export async function listStuck(deps: { db: Db; now: () => Date }, links: OperationLinks) {
  const { temporalUi, namespace, queueBoard } = links;
  const urlOf = (number: string) => `${temporalUi}/namespaces/${namespace}/workflows/${number}`;
  const rows = await findStuck(deps.db);
  const waiting = await countWaiting(deps.db, deps.now());
  const { engineLostSince, asked, lost } = await findReconciler(deps.db);
  return {
    engineLost: engineLostSince && { since: engineLostSince.toISOString(), asked, lost },
    rows: rows.map(({ needsOperator, needsOperatorSince, ...row }) => ({
      ...row,
      reason: needsOperator ?? '',
      since: (needsOperatorSince ?? deps.now()).toISOString(),
      temporalUrl: urlOf(row.number),
    })),
    overdue: {
      partner: await readOverdue(deps, 'partner', urlOf),
      reviewer: await readOverdue(deps, 'reviewer', urlOf),
    },
    setAside: await listSetAside(deps.db),
    waitingCommands: waiting.commands,
    waitingJobs: waiting.jobs,
    temporalViews: viewUrls(links),
    queueBoard,
  };
}
