import type { ApplicationDetail, HistoryEntry } from '#contract/applications.ts';

/** When steps 1 to 5 were done, and how often results were submitted. */
export type StepDates = {
  created: string;
  approved: string | null;
  tested: string | null;
  submitted: string | null;
  submissions: number;
  reviewed: string | null;
};

const last = (entries: readonly HistoryEntry[]) => entries.at(-1)?.at ?? null;

type Dated = Pick<ApplicationDetail, 'createdAt' | 'history'> & {
  configurations: readonly { result: { receivedAt: string } | null }[];
};

/** Read from the results that stand and from the history, whichever way round it comes. */
export function stepDates({ createdAt, history, configurations }: Dated): StepDates {
  const inOrder = history.toSorted((a, b) => a.at.localeCompare(b.at));
  const of = (event: string) => inOrder.filter((entry) => entry.event === event);
  const approvals = of('approve-phase').filter(({ status }) => status !== 'product-under-review');
  const applications = of('apply');
  const results = configurations.flatMap(({ result }) => (result ? [result.receivedAt] : []));
  return {
    created: createdAt,
    approved: last(approvals),
    tested: results.toSorted().at(-1) ?? null,
    submitted: last(applications),
    submissions: applications.length,
    reviewed: last(of('pass-sample-test')),
  };
}
