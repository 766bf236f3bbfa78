import { listNext } from '#db/queries/reconciling.ts';
import { judgeRuns } from './judge-runs.ts';
import { markAll, type ReconcileDeps } from './reconcile-applications.ts';
import { resumeApplication } from './resume-application.ts';

const pageSize = 200;
const atOnce = 10;

/**
 * Marks every open application that has no run, and resumes it, such as after a restore: what an operator does on the page of
 * stuck applications, without its limits. May be ended anywhere and run again.
 * @param actorName stands in the history of each
 * @returns how many were resumed, and of how many the engine did not answer
 */
export async function takeUpRuns(
  deps: ReconcileDeps,
  { actorName, tell }: { actorName: string; tell: (resumed: number) => void },
): Promise<{ resumed: number; unanswered: number }> {
  const done = { resumed: 0, unanswered: 0 };
  for (let after: string | null = null; ; ) {
    const page = await listNext(deps.db, { after, before: deps.now(), limit: pageSize });
    const judged = await judgeRuns(deps, page);
    done.unanswered += page.length - judged.length;
    const lost = judged.filter(
      ({ reason }) => reason !== null && reason !== 'stalled' && reason !== 'failing',
    );
    await markAll(deps, lost);
    for (let at = 0; at < lost.length; at += atOnce) {
      const some = lost.slice(at, at + atOnce).map(({ row }) => resumeApplication(deps, actorName, row.id));
      done.resumed += (await Promise.all(some)).filter(Boolean).length;
    }
    if (lost.length > 0) tell(done.resumed);
    after = page.at(-1)?.id ?? null;
    if (page.length < pageSize) return done;
  }
}
