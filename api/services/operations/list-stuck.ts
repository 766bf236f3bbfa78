import type { temporalViews } from '#contract/operations.ts';
import { countWaiting } from '#db/queries/backlog.ts';
import { countOverdue, findAssignees, listStuck as findStuck, listOverdue } from '#db/queries/operations.ts';
import { findReconciler } from '#db/queries/reconciling.ts';
import type { Db } from '#db/schema/database.ts';
import type { Queues } from '#workers/queues/open-queues.ts';
import type { ApplicationWorkflows } from '#workflows/client/client.ts';
import { listFailingMails } from './list-failing-mail.ts';
import { listQueueJobs } from './list-queue-jobs.ts';
import { listFailingJobs, listSetAside } from './list-set-aside.ts';

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
  const reviewers = await findAssignees(
    db,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map(({ id, number, product, enterprise, waitAction, waitingSince, dueAt }) => ({
      id,
      number,
      product,
      enterprise,
      reviewer: reviewers.get(id) ?? null,
      action: waitAction,
      since: waitingSince.toISOString(),
      due: dueAt.toISOString(),
      temporalUrl: urlOf(number),
    })),
    count: await countOverdue(db, side, now()),
  };
}

export type OperationLinks = { temporalUi: string; namespace: string; queueBoard: string };
type Deps = { db: Db; now: () => Date; applications: ApplicationWorkflows; queues: Pick<Queues, 'all'> };

/** So many runs are asked what fails in them: each is a call. */
const askedRuns = 20;

/** Applications that are marked, with what fails in the run of those that have one. */
async function readMarked({ db, now, applications }: Deps, urlOf: (number: string) => string) {
  const rows = await findStuck(db);
  const withRun = rows.filter(({ needsOperator }) => needsOperator === 'failing');
  const failures = new Map(
    await Promise.all(
      withRun
        .slice(0, askedRuns)
        .map(
          async ({ id, number }) => [id, await applications.findFailure(number).catch(() => null)] as const,
        ),
    ),
  );
  return rows.map(({ needsOperator, needsOperatorSince, ...row }) => {
    const failure = failures.get(row.id);
    return {
      ...row,
      reason: needsOperator ?? '',
      since: (needsOperatorSince ?? now()).toISOString(),
      failure: failure ? { ...failure, next: failure.next?.toISOString() ?? null } : null,
      temporalUrl: urlOf(row.number),
    };
  });
}

/** What needs an operator, since when and why, with the way to the engine's own view of it. */
export async function listStuck(deps: Deps, links: OperationLinks) {
  const { db } = deps;
  const { temporalUi, namespace, queueBoard } = links;
  const urlOf = (number: string) => `${temporalUi}/namespaces/${namespace}/workflows/${number}`;
  const waiting = await countWaiting(db, deps.now());
  const { engineLostSince, asked, lost } = await findReconciler(db);
  return {
    engineLost: engineLostSince && { since: engineLostSince.toISOString(), asked, lost },
    rows: await readMarked(deps, urlOf),
    overdue: {
      partner: await readOverdue(deps, 'partner', urlOf),
      reviewer: await readOverdue(deps, 'reviewer', urlOf),
    },
    setAside: await listSetAside(db),
    failingJobs: await listFailingJobs(db),
    queueJobs: await listQueueJobs(deps),
    mails: await listFailingMails(db),
    waitingCommands: waiting.commands,
    waitingJobs: waiting.jobs,
    temporalViews: viewUrls(links),
    queueBoard,
  };
}
