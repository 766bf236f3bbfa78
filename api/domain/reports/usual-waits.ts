import { isReviewerAction, type ReviewerAction, waitActions } from '../applications/waits.ts';
import type { ProcessPhase } from './review-process.ts';

/** With fewer waits there is no figure: one case would dominate. */
export const minWaits = 5;
/** Period of the figures, in milliseconds. */
export const usualWaitSpan = 180 * 86_400_000;

/** The report phase of a wait for the office. */
const phases: Record<ReviewerAction, ProcessPhase> = {
  'review-product': 'product',
  'review-commercial': 'commercial',
  'review-results': 'results',
  'receive-samples': 'sample-receipt',
  'test-samples': 'sample-test',
  'approve-final': 'final',
};

/** Usual duration of a wait: working days, the median of `waits` waits rounded up to half days. */
export type UsualWait = { action: ReviewerAction; days: number; waits: number };

/** Rounded up to half days, at least one half. */
const halves = (days: number) => Math.max(1, Math.ceil(days * 2)) / 2;

/** How long a phase took in a period: the median in working days, of how many. */
type PhaseTime = { phase: ProcessPhase; median: number; count: number };

/** The usual durations from how long the office's phases took. */
export function usualWaits(times: readonly PhaseTime[]): UsualWait[] {
  return waitActions.filter(isReviewerAction).flatMap((action) => {
    const time = times.find(({ phase }) => phase === phases[action]);
    if (!time || time.count < minWaits) return [];
    return [{ action, days: halves(time.median), waits: time.count }];
  });
}
