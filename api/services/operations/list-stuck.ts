import { countWaiting } from '#db/queries/backlog.ts';
import { listStuck as findStuck } from '#db/queries/operations.ts';
import { findReconciler } from '#db/queries/reconciling.ts';
import type { Db } from '#db/schema/database.ts';
import { listSetAside } from './list-set-aside.ts';

export type OperationLinks = { temporalUi: string; namespace: string; queueBoard: string };

/** What needs an operator, since when and why, with the way to the engine's own view of it. */
export async function listStuck(deps: { db: Db; now: () => Date }, links: OperationLinks) {
  const { temporalUi, namespace, queueBoard } = links;
  const rows = await findStuck(deps.db);
  const waiting = await countWaiting(deps.db, deps.now());
  const { engineLostSince, asked, lost } = await findReconciler(deps.db);
  return {
    engineLost: engineLostSince && { since: engineLostSince.toISOString(), asked, lost },
    rows: rows.map(({ needsOperator, needsOperatorSince, ...row }) => ({
      ...row,
      reason: needsOperator ?? '',
      since: (needsOperatorSince ?? deps.now()).toISOString(),
      temporalUrl: `${temporalUi}/namespaces/${namespace}/workflows/${row.number}`,
    })),
    setAside: await listSetAside(deps.db),
    waitingCommands: waiting.commands,
    waitingJobs: waiting.jobs,
    temporalUi,
    queueBoard,
  };
}
