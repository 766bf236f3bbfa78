import type { QueueRow } from '#contract/reviews.ts';
import type { WaitAction } from '#domain/waits.ts';

export const queueKinds = ['all', 'materials', 'results', 'samples'] as const;
export type QueueKind = (typeof queueKinds)[number];

const kinds: Partial<Record<WaitAction, QueueKind>> = {
  'review-product': 'materials',
  'review-commercial': 'materials',
  'review-results': 'results',
  'receive-samples': 'samples',
  'test-samples': 'samples',
  'approve-final': 'samples',
};

export function queueKindOf(text: string | null): QueueKind {
  return queueKinds.find((kind) => kind === text) ?? 'all';
}

/** Rows of one kind that still wait for the office: a push may have taken one away. */
export function rowsOfKind<R extends Pick<QueueRow, 'wait'>>(rows: readonly R[], kind: QueueKind): R[] {
  return rows.filter(
    ({ wait }) =>
      wait.waitingFor === 'reviewer' && (kind === 'all' || (wait.action && kinds[wait.action]) === kind),
  );
}

type Place = Pick<QueueRow, 'id' | 'conflict'>;

/** The row `by` places from the current one; null at either end. Without a current row, the first. */
export function neighbourOf(rows: readonly Place[], current: string | null, by: 1 | -1): string | null {
  const at = rows.findIndex(({ id }) => id === current);
  return (at < 0 ? rows[0] : rows[at + by])?.id ?? null;
}

/** Where to go on after a decision: the next row that the reader may decide, else one before it. */
export function nextToDecide(rows: readonly Place[], current: string | null): string | null {
  const at = rows.findIndex(({ id }) => id === current);
  const rest = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
  return rest.find(({ conflict, id }) => !conflict && id !== current)?.id ?? null;
}

/** How pressing a row is by the share of its time that is used. */
export function urgencyOf(used: number): 'late' | 'soon' | '' {
  if (used >= 1) return 'late';
  return used >= 0.75 ? 'soon' : '';
}
