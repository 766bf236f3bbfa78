import type { FailureView } from '#contract/evidence.ts';

export type BypassState = 'missing' | 'open' | 'accepted' | 'rejected';

export function bypassState({ bypass }: Pick<FailureView, 'bypass'>): BypassState {
  return bypass?.state ?? 'missing';
}

/** The one sentence beside the heading of the failures: the worst that there is. */
export function summariseBypasses(failures: readonly Pick<FailureView, 'bypass'>[]): {
  worst: BypassState;
  count: number;
} {
  const count = (state: BypassState) => failures.filter((failure) => bypassState(failure) === state).length;
  const worst = (['rejected', 'missing', 'open'] as const).find((state) => count(state) > 0);
  return { worst: worst ?? 'accepted', count: count(worst ?? 'accepted') };
}
