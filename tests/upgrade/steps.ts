import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';
import { renderTable } from '#infra/local/portal/table.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { Ledger } from '../faults/chaos/ledger.ts';
import type { Acknowledged } from '../faults/check-invariants.ts';
import type { KeptApplications } from './kept-applications.ts';

/**
 * Of one step: calls answered or not, those without an answer that it announces, failures, and what came of the work.
 * `decisions`: the 95th percentile of what reviewers waited for an answer, in milliseconds.
 */
type Figures = {
  step: string;
  calls: number;
  announced: number;
  failed: number;
  stuck: number;
  lost: number;
  decisions: string;
  seconds: string;
};

/** While a process is replaced connections to it are refused: the one thing that a step may announce. */
type Announces = 'nothing' | 'refused connections';

const sum = (answers: ReadonlyMap<number, number>, counts: (status: number) => boolean) =>
  Array.from(answers).reduce((n, [status, times]) => n + (counts(status) ? times : 0), 0);

function percentile95(attempts: Ledger['decisions']): string {
  const waits = attempts.filter(({ good }) => good).map(({ sentAt, answeredAt }) => answeredAt - sentAt);
  const sorted = waits.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)]?.toFixed(0) ?? '';
}

/** What an answer said was stored, and is not; whether uploads are read in the end is asked when all is at rest. */
async function countLost(db: Db, { applications, commands, uploads }: Acknowledged): Promise<number> {
  const { rows } = await sql<{ lost: number }>`
    select ${applications.length + new Set(commands).size + uploads.length}
      - (select count(*) from application where id = any(${applications}::uuid[]))
      - (select count(*) from command where id = any(${commands}::uuid[]) and state = 'applied')
      - (select count(*) from upload where id = any(${uploads}::uuid[])) as lost`.execute(db);
  return Number(rows[0]?.lost);
}

/** Takes the steps of a drill one after the other, and counts what each brought; `patienceMs` later what has not come is stuck. */
export function openSteps(db: Db, ledger: Ledger, kept: KeptApplications, patienceMs: number) {
  const all: Figures[] = [];
  const waitForStuck = async () => {
    const none = async () => (await kept.countStuck(db)) === 0;
    await eventually(none, { withinMs: patienceMs, everyMs: 200 }).catch(() => {});
    return kept.countStuck(db);
  };
  return {
    async take(step: string, announces: Announces, work: () => Promise<unknown>): Promise<void> {
      const before = new Map(ledger.answers);
      const decided = ledger.decisions.length;
      const begun = performance.now();
      await work();
      const stuck = await waitForStuck();
      const lost = await countLost(db, ledger.acknowledged);
      const answers = new Map(
        Array.from(ledger.answers, ([status, n]) => [status, n - (before.get(status) ?? 0)]),
      );
      const unanswered = sum(answers, (status) => status === 0);
      const isAnnounced = announces === 'refused connections';
      all.push({
        step,
        calls: sum(answers, () => true),
        announced: isAnnounced ? unanswered : 0,
        failed: sum(answers, (status) => status >= 500) + (isAnnounced ? 0 : unanswered),
        stuck,
        lost,
        decisions: percentile95(ledger.decisions.slice(decided)),
        seconds: ((performance.now() - begun) / 1000).toFixed(1),
      });
    },
    figures: () => all,
    render: () => {
      const rows = all.map((figures) => Object.values(figures).map(String));
      return renderTable([
        [['step', 'calls', 'announced', '5xx', 'stuck', 'lost', 'decisions, p95 ms', 'seconds']],
        rows,
      ]);
    },
  };
}
