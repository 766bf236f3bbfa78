import type { QueueRow } from '#contract/reviews.ts';
import { type QueueKind, queueKindOf, queueKinds } from '#domain/applications/waits.ts';

/** Views of the queue: all that waits, and each kind of it. */
export const queueTabs = ['all', ...queueKinds] as const;
export type QueueTab = (typeof queueTabs)[number];

export function queueTabOf(text: string | null): QueueTab {
  return queueTabs.find((tab) => tab === text) ?? 'all';
}

/** Whose reviews the queue shows. */
export const queueOwners = ['mine', 'nobody', 'all'] as const;
export type QueueOwner = (typeof queueOwners)[number];

export function queueOwnerOf(text: string | null): QueueOwner {
  return queueOwners.find((one) => one === text) ?? 'all';
}

/** What the server is asked for; undefined for all kinds. */
export function kindOfTab(tab: QueueTab): QueueKind | undefined {
  return tab === 'all' ? undefined : tab;
}

/** Rows that still wait for the office as this view shows them: a push may have taken one away. */
export function rowsOfTab<R extends Pick<QueueRow, 'wait'>>(rows: readonly R[], tab: QueueTab): R[] {
  return rows.filter(({ wait }) => {
    const kind = queueKindOf(wait);
    return kind !== null && (tab === 'all' || kind === tab);
  });
}

type QueueItem = Pick<QueueRow, 'id' | 'conflict' | 'decided'>;

/** The row `by` places from the current one; null at either end. Without a current row, the first. */
export function neighbourOf(rows: readonly QueueItem[], current: string | null, by: 1 | -1): string | null {
  const at = rows.findIndex(({ id }) => id === current);
  return (at < 0 ? rows[0] : rows[at + by])?.id ?? null;
}

/** Where to go on after a decision: the next row that the reader may decide, else one before it. */
export function nextToDecide(rows: readonly QueueItem[], current: string | null): string | null {
  const at = rows.findIndex(({ id }) => id === current);
  const rest = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
  return rest.find(({ conflict, decided, id }) => !conflict && !decided && id !== current)?.id ?? null;
}

/** How pressing a row is by the share of its time that is used. */
export function urgencyOf(used: number): 'late' | 'soon' | '' {
  if (used >= 1) return 'late';
  return used >= 0.75 ? 'soon' : '';
}
