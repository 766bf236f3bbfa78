import type { FailureView } from '#contract/evidence.ts';

export type WaiverRequestState = 'missing' | 'open' | 'accepted' | 'rejected';

export function waiverRequestState({ bypass }: Pick<FailureView, 'bypass'>): WaiverRequestState {
  return bypass?.state ?? 'missing';
}

/** The one sentence beside the heading of the failures: the worst that there is. */
export function summariseWaiverRequests(failures: readonly Pick<FailureView, 'bypass'>[]): {
  worst: WaiverRequestState;
  count: number;
} {
  const count = (state: WaiverRequestState) =>
    failures.filter((failure) => waiverRequestState(failure) === state).length;
  const worst = (['rejected', 'missing', 'open'] as const).find((state) => count(state) > 0);
  return { worst: worst ?? 'accepted', count: count(worst ?? 'accepted') };
}
