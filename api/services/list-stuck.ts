import { countPending } from '#db/queries/commands.ts';
import { countDueEffects, listStuck as findStuck } from '#db/queries/operations.ts';
import type { Db } from '#db/schema.ts';
import { listSetAside } from './list-set-aside.ts';

export type OperationLinks = { temporalUi: string; namespace: string; queueBoard: string };

/** What needs an operator, since when and why, with the way to the engine's own view of it. */
export async function listStuck(deps: { db: Db; now: () => Date }, links: OperationLinks) {
  const { temporalUi, namespace, queueBoard } = links;
  const rows = await findStuck(deps.db);
  return {
    rows: rows.map(({ needsOperator, needsOperatorSince, ...row }) => ({
      ...row,
      reason: needsOperator ?? '',
      since: (needsOperatorSince ?? deps.now()).toISOString(),
      temporalUrl: `${temporalUi}/namespaces/${namespace}/workflows/${row.number}`,
    })),
    setAside: await listSetAside(deps.db),
    waitingCommands: await countPending(deps.db),
    waitingJobs: await countDueEffects(deps.db, deps.now()),
    ...{ temporalUi, queueBoard },
  };
}
