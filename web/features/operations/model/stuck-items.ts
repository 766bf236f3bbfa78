import type { EndpointResponse } from '#contract/endpoint.ts';
import type { listStuck } from '#contract/operations.ts';

export type Stuck = EndpointResponse<typeof listStuck>;
type OverdueRow = Stuck['overdue']['partner']['rows'][number];
type QueueJob = NonNullable<Stuck['queueJobs']>[number];

export const stuckTabs = ['overdue', 'workflows', 'jobs', 'outbox', 'mail'] as const;
export type StuckTab = (typeof stuckTabs)[number];

/** One thing that is stuck or late. */
export type StuckItem =
  | { tab: 'overdue'; side: 'partner' | 'reviewer'; row: OverdueRow }
  | { tab: 'workflows'; row: Stuck['rows'][number] }
  | { tab: 'jobs'; row: QueueJob }
  | { tab: 'outbox'; row: Stuck['setAside'][number] }
  | { tab: 'mail'; row: Stuck['mails'][number] };

export const stuckKinds = [
  'overdue',
  'run-gone',
  'run-failing',
  'job-stopped',
  'job-failing',
  'job-poisoned',
  'outbox-stopped',
  'outbox-failing',
  'mail',
] as const;
export type StuckKind = (typeof stuckKinds)[number];

/** A job that loses its worker so often is what kills it. */
const poisonous = 3;

export function kindOf(item: StuckItem): StuckKind {
  switch (item.tab) {
    case 'overdue':
      return 'overdue';
    case 'workflows':
      return item.row.reason === 'failing' || item.row.reason === 'stalled' ? 'run-failing' : 'run-gone';
    case 'jobs':
      if (item.row.kills >= poisonous) return 'job-poisoned';
      return item.row.state === 'stopped' ? 'job-stopped' : 'job-failing';
    case 'outbox':
      return item.row.next === null ? 'outbox-stopped' : 'outbox-failing';
    case 'mail':
      return 'mail';
  }
}

/** What nobody tries any more, then what fails and is tried, then what waits for somebody to act. */
function rankOf(item: StuckItem): number {
  switch (kindOf(item)) {
    case 'run-gone':
    case 'outbox-stopped':
      return 0;
    case 'run-failing':
    case 'job-stopped':
    case 'job-failing':
    case 'job-poisoned':
    case 'outbox-failing':
    case 'mail':
      return 1;
    case 'overdue':
      return 2;
  }
}

const peopleOf = (item: StuckItem) => (item.tab === 'mail' ? item.row.people : 1);

/** Since when it is so: of a wait, since it was due. */
export const sinceOf = (item: StuckItem) => (item.tab === 'overdue' ? item.row.due : item.row.since);

/** Never the same for two of them. */
export function keyOf(item: StuckItem): string {
  switch (item.tab) {
    case 'overdue':
    case 'workflows':
    case 'outbox':
      return `${item.tab}:${item.row.id}`;
    case 'jobs':
      return `${item.row.queue}:${item.row.id}`;
    case 'mail':
      return `mail:${item.row.cause}`;
  }
}

/** Everything in one list: what has stopped first, then by people who wait, then what has lasted for longest. */
export function listItems({ rows, overdue, setAside, failingJobs, queueJobs, mails }: Stuck): StuckItem[] {
  const late = (side: 'partner' | 'reviewer') =>
    overdue[side].rows.map((row): StuckItem => ({ tab: 'overdue', side, row }));
  const all: StuckItem[] = [
    ...rows.map((row) => ({ tab: 'workflows' as const, row })),
    ...[...setAside, ...failingJobs].map((row) => ({ tab: 'outbox' as const, row })),
    ...(queueJobs ?? []).map((row) => ({ tab: 'jobs' as const, row })),
    ...mails.map((row) => ({ tab: 'mail' as const, row })),
    ...late('reviewer'),
    ...late('partner'),
  ];
  return all.sort(
    (one, other) =>
      rankOf(one) - rankOf(other) ||
      peopleOf(other) - peopleOf(one) ||
      sinceOf(one).localeCompare(sinceOf(other)),
  );
}

/** How many there are of each kind; of overdue waits also those that are not listed. */
export function countItems(
  items: readonly StuckItem[],
  { overdue }: Stuck,
): Record<'all' | StuckTab, number> {
  const count = (tab: StuckTab) => items.filter((item) => item.tab === tab).length;
  const late = overdue.partner.count + overdue.reviewer.count;
  const [workflows, jobs, outbox] = [count('workflows'), count('jobs'), count('outbox')];
  const mail = count('mail');
  return { overdue: late, workflows, jobs, outbox, mail, all: late + workflows + jobs + outbox + mail };
}
